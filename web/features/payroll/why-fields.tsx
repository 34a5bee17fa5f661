import { payrollLimits } from '#shared/payroll/kinds.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

type Problems = Readonly<Record<string, string>>

/** A one-line reason that stays with the entry. */
export const NoteField = ({ label, problems }: { label: string; problems: Problems }) => (
  <Field
    label={label}
    name="note"
    required
    maxLength={payrollLimits.noteMax}
    autoComplete="off"
    problem={problems['note']}
  />
)

/** The reason for deciding against a rule. */
export const ReasonField = ({ problems }: { problems: Problems }) => (
  <Textarea
    label={t('reason')}
    name="reason"
    required
    maxLength={payrollLimits.reasonMax}
    problem={problems['reason']}
  />
)
