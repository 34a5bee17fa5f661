import type { ClientDocument } from '#shared/clients/client-documents.contract.ts'
import { locale } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

const kinds: readonly [string, string][] = [
  ['application/pdf', 'PDF'],
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['image/webp', 'WebP'],
  ['text/csv', 'CSV'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'XLSX'],
]

/** A document's type in everyday words. */
export const kindOf = ({ contentType }: ClientDocument) =>
  kinds.find(([type]) => contentType.startsWith(type))?.[1] ?? t('plainText')

export function sizeOf({ bytes }: ClientDocument) {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, Math.round(bytes / 1e3)), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
