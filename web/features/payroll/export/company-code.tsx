import type { PayExportFormat } from '#shared/payroll/kinds.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'

/** Providers whose file contains the company's code, with its format. */
const codes = { adp: '[A-Za-z0-9]{2,3}', paychex: '[A-Za-z0-9]{1,12}', quickbooks_desktop: '[0-9]{1,12}' } as const
export type CodedFormat = keyof typeof codes
export const isCoded = (format: PayExportFormat): format is CodedFormat => format in codes

interface CompanyCodeProps {
  organizationId: string
  /** Undefined closes the dialog. */
  format: CodedFormat | undefined
  onClose: () => void
  onSave: (format: CodedFormat, code: string) => void
}

const keyOf = (organizationId: string, format: CodedFormat) => `payroll.${format}.${organizationId}`

/** Asks for the company's code at the provider, prefilled with the last one. */
export function CompanyCode({ organizationId, format, onClose, onSave }: CompanyCodeProps) {
  return (
    <EditDialog
      isOpen={!!format}
      onClose={onClose}
      title={format ? t(`format.${format}`) : ''}
      description={t('companyCodeLead')}
      action={t('saveFile')}
      send={async (values) => {
        if (!format) return
        const code = textOf(values, 'companyCode').trim().toUpperCase()
        localStorage.setItem(keyOf(organizationId, format), code)
        onClose()
        onSave(format, code)
      }}
    >
      {format && (
        <Field
          label={t(`companyCode.${format}`)}
          name="companyCode"
          required
          maxLength={12}
          autoComplete="off"
          defaultValue={localStorage.getItem(keyOf(organizationId, format)) ?? ''}
          hint={t(`companyCodeHint.${format}`)}
          onChange={({ target }) => {
            const isCode = new RegExp(`^${codes[format]}$`).test(target.value.trim())
            target.setCustomValidity(isCode ? '' : t('companyCodeInvalid'))
          }}
        />
      )}
    </EditDialog>
  )
}
