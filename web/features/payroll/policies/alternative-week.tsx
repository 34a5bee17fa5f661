import { useState } from 'react'
import type { NewPayScope } from '#shared/payroll/pay-policies.contract.ts'
import { weekdaysFrom } from '#web/platform/format/days.ts'
import { formatWeekday } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

const hoursDigits = 2
/** Four days of ten hours, the most common elected schedule. */
const usual = (weekday: number) => (weekday <= 4 ? '10' : '')

/** Days and hours of an alternative workweek elected by the member's work unit, in California. */
export function AlternativeWeek({ problems }: { problems: Readonly<Record<string, string>> }) {
  const [isElected, setElected] = useState(false)
  const problem = problems['alternativeWeek']
  return (
    <>
      <Checkbox
        name="hasAlternativeWeek"
        label={t('alternativeWeek')}
        hint={t('alternativeWeekHint')}
        checked={isElected}
        onChange={({ target }) => setElected(target.checked)}
      />
      {isElected && (
        <>
          <fieldset className="flex flex-wrap gap-2" aria-describedby="alternative-week-problem">
            <legend className="mb-1 text-sm font-medium">{t('alternativeHours')}</legend>
            {weekdaysFrom(1).map((weekday) => (
              <Field
                key={weekday}
                label={formatWeekday(weekday, 'short')}
                className="w-14"
                name={`hours.${weekday}`}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={usual(weekday)}
                onChange={({ target }) => target.setCustomValidity(isHours(target.value) ? '' : t('dayHoursInvalid'))}
              />
            ))}
          </fieldset>
          <p id="alternative-week-problem" className="text-sm text-bad">
            {problem}
          </p>
          <Field
            label={t('electedOn')}
            name="electedOn"
            type="date"
            required
            hint={t('electedOnHint')}
            problem={problems['alternativeWeek.electedOn']}
          />
        </>
      )}
    </>
  )
}

/** Reads the alternative workweek from the form. */
export const alternativeWeekIn = (values: FormData): NewPayScope['alternativeWeek'] =>
  values.has('hasAlternativeWeek')
    ? {
        minutes: weekdaysFrom(1).map((weekday) => Math.round(hoursIn(textOf(values, `hours.${weekday}`)) * 60)),
        electedOn: textOf(values, 'electedOn'),
      }
    : null

const hoursIn = (text: string) => (parseDecimal(text || '0', hoursDigits) ?? 0) / 10 ** hoursDigits
const isHours = (text: string) => parseDecimal(text || '0', hoursDigits) !== undefined && hoursIn(text) <= 10
