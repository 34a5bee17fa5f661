import { limits } from '#shared/limits.ts'
import { payBases, type PayBasis } from '#shared/members/statuses.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { parseRate } from './pay-rate.ts'
import { SalaryFields, salaryOf } from './salary-fields.tsx'
import { t } from '../texts.ts'

interface RateFieldsProps {
  organizationId: string
  currency: string
  basis: PayBasis
  onBasis: (basis: PayBasis) => void
  problems: Readonly<Record<string, string>>
}

/** The amount of a rate, what it is paid for, and the day it begins. */
export function RateFields({ organizationId, currency, basis, onBasis, problems }: RateFieldsProps) {
  const today = todayIn(useConfiguration(organizationId)?.timeZone)
  const choose = ({ value, form }: HTMLSelectElement) => {
    const chosen = payBases.find((entry) => entry === value) ?? 'hour'
    onBasis(chosen)
    const input = form?.elements.namedItem('rateE4')
    if (input instanceof HTMLInputElement) checkRate(input, chosen)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={`${t(basis === 'salary' ? 'basis.salary' : 'rate')} (${currency})`}
        name="rateE4"
        required
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => checkRate(event.target, basis)}
      />
      <Select
        label={t('basis')}
        name="basis"
        value={basis}
        onChange={(event) => choose(event.target)}
        options={payBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
      />
      {basis === 'salary' && <SalaryFields problems={problems} />}
      <Field label={t('effectiveOn')} name="effectiveOn" type="date" required defaultValue={today} />
    </div>
  )
}

/** The rate as typed, for all of the member's work. */
export const generalRateOf = (values: FormData) => ({
  basis: payBases.find((entry) => entry === textOf(values, 'basis')) ?? 'hour',
  salary: salaryOf(values),
  rateE4: parseRate(textOf(values, 'rateE4')),
  effectiveOn: textOf(values, 'effectiveOn'),
  jobId: null,
  locationId: null,
  note: textOf(values, 'note'),
})

function checkRate(input: HTMLInputElement, basis: PayBasis) {
  const max = basis === 'salary' ? limits.salaryE4Max : limits.rateE4Max
  const rate = parseRate(input.value)
  const isRate = rate === null || (rate !== undefined && rate <= max)
  input.setCustomValidity(isRate ? '' : t('rateInvalid'))
}
