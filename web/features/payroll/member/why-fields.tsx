import { payrollLimits } from '#shared/payroll/kinds.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

/** A one-line reason that stays with the entry. */
export const NoteField = ({ label }: { label: string }) => (
  <Field label={label} name="note" required maxLength={payrollLimits.noteMax} autoComplete="off" />
)

/** The reason for deciding against a rule. */
export const ReasonField = () => (
  <Textarea label={t('reason')} name="reason" required maxLength={payrollLimits.reasonMax} />
)
