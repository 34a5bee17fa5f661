import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { jobStatuses, priceBases, type JobStatus, type PriceBasis } from '#shared/jobs/statuses.ts'
import { limits } from '#shared/limits.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { DurationField } from '#web/domain/schedule/duration-field.tsx'
import { jobStatusText } from '#web/domain/schedule/job-status.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import type { JobDraft } from './job-draft.ts'
import { t } from './texts.ts'

interface JobDetailsInputsProps {
  draft: JobDraft
  configuration: Configuration
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<JobDraft>) => void
}

/** Name, status, budget, price and notes of a job. */
export function JobDetailsInputs({ draft, configuration, problems, onChange }: JobDetailsInputsProps) {
  const { currency } = configuration
  // An empty input means the organization's default.
  const number = (name: 'earlyStartMinutes' | 'shortPercent', min: number, max: number) => (
    <Field
      label={t(`${name}In`)}
      hint={t('asOrganization', { value: String(configuration[name]) })}
      name={name}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={draft[name] ?? ''}
      problem={problems[name]}
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.valueAsNumber })}
    />
  )
  return (
    <Card title={t('details')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('name')}
          name="name"
          required
          value={draft.name}
          maxLength={limits.nameMax}
          autoComplete="off"
          problem={problems['name']}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          label={t('status')}
          name="status"
          value={draft.status}
          options={jobStatuses.map((value) => ({ value, label: jobStatusText(value) }))}
          problem={problems['status']}
          onChange={(event) => onChange({ status: event.target.value as JobStatus })}
        />
        <DurationField
          legend={t('budget')}
          name="budgetedMinutes"
          minutes={draft.budgetedMinutes}
          maxHours={99}
          problem={problems['budgetedMinutes']}
          onChange={(budgetedMinutes) => onChange({ budgetedMinutes })}
        />
        <div className="grid grid-cols-[1fr_6rem] items-start gap-2">
          <MoneyField
            label={t('price')}
            name="priceMinor"
            minor={draft.priceMinor}
            currency={currency}
            problem={problems['priceMinor']}
            onMinor={(priceMinor) => onChange({ priceMinor })}
          />
          <Select
            label={t('priceBasis')}
            name="priceBasis"
            value={draft.priceBasis}
            options={priceBases.map((value) => ({ value, label: t(value === 'visit' ? 'perVisit' : 'perMonth') }))}
            onChange={(event) => onChange({ priceBasis: event.target.value as PriceBasis })}
          />
        </div>
        {number('earlyStartMinutes', 0, 720)}
        {number('shortPercent', 10, 100)}
        <Textarea
          label={t('notes')}
          name="notes"
          value={draft.notes}
          maxLength={limits.noteMax}
          className="sm:col-span-2"
          problem={problems['notes']}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </div>
    </Card>
  )
}
