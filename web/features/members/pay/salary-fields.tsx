import { useState } from 'react'
import type { NewPayRate } from '#shared/members/member-records.contract.ts'
import { salaryKinds, salaryPeriods, type SalaryKind } from '#shared/members/statuses.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

/** A salary's period and coverage, next to its amount. */
export function SalaryFields({ problems }: { problems: Readonly<Record<string, string>> }) {
  const [kind, setKind] = useState<SalaryKind>('exempt')
  return (
    <>
      <Select
        label={t('salaryPer')}
        name="salaryPer"
        defaultValue="week"
        options={salaryPeriods.map((value) => ({ value, label: t(`salaryPer.${value}`) }))}
        problem={problems['salary']}
      />
      <Select
        label={t('salaryKind')}
        name="salaryKind"
        value={kind}
        onChange={(event) => setKind(salaryKinds.find((entry) => entry === event.target.value) ?? 'exempt')}
        hint={t(`salaryKindHint.${kind}`)}
        options={salaryKinds.map((value) => ({ value, label: t(`salaryKind.${value}`) }))}
      />
      {kind === 'fixed' && (
        <Field
          label={t('salaryHours')}
          name="salaryHours"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue="40"
          onChange={(event) =>
            event.target.setCustomValidity(minutesOf(event.target.value) ? '' : t('salaryHoursInvalid'))
          }
          problem={problems['salary.weeklyMinutes']}
        />
      )}
    </>
  )
}

/** Reads the salary from the form; null for other bases. */
export function salaryOf(values: FormData): NewPayRate['salary'] {
  const per = salaryPeriods.find((entry) => entry === textOf(values, 'salaryPer'))
  const kind = salaryKinds.find((entry) => entry === textOf(values, 'salaryKind'))
  if (textOf(values, 'basis') !== 'salary' || !per || !kind) return null
  return { per, kind, weeklyMinutes: kind === 'fixed' ? (minutesOf(textOf(values, 'salaryHours')) ?? null) : null }
}

/** Weekly hours, typed with up to two decimals, in minutes. */
function minutesOf(typed: string): number | undefined {
  const hundredths = parseDecimal(typed, 2)
  const minutes = hundredths ? Math.round((hundredths * 60) / 100) : 0
  return minutes >= 60 && minutes <= 7 * 24 * 60 ? minutes : undefined
}
