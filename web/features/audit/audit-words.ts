import type { AuditEntry } from '#shared/audit/audit.contract.ts'
import { formatDate, formatDateTime, formatNumber, formatStamps } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** Spells out an identifier such as `payRates` or `pay_rates`: Pay rates. */
const spelled = (name: string) => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A text, or the spelled-out name for kinds and fields that have none yet. */
const wordsOf = (key: string, said: string, name: string) => (said === key ? spelled(name) : said)

export const tableName = (table: string) => wordsOf(`table.${table}`, t(`table.${table}` as 'table.clients'), table)
export const fieldName = (field: string) => wordsOf(`field.${field}`, t(`field.${field}` as 'field.name'), field)

/** An entry as a sentence: who did what to which record. */
export const sentenceOf = ({ actor, action, table, label }: AuditEntry) => {
  const values = { actor: actor?.name ?? t('product'), kind: tableName(table), name: formatStamps(label ?? '') }
  return t(label ? `named.${action}` : `unnamed.${action}`, values)
}

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A stored value as text; instants are shown in the organization's time zone. */
export function valueText(value: unknown, timeZone: string | undefined): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') {
    if (day.test(value)) return formatDate(value, { dateStyle: 'medium' })
    if (instant.test(value)) return formatDateTime(value, timeZone)
    return uuid.test(value) ? t('record', { id: value.slice(-8) }) : value
  }
  if (Array.isArray(value)) return value.map((each) => valueText(each, timeZone)).join(', ') || t('empty')
  return (
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${fieldName(name)}: ${valueText(part, timeZone)}`)
      .join('\n') || t('empty')
  )
}
