import { monthDays, ordinals } from '#shared/jobs/pattern-choices.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Select } from '#web/kit/select.tsx'
import type { EditedPattern } from './pattern.ts'
import { t } from './texts.ts'
import { Toggles } from './toggles.tsx'
import { WeekdayToggles } from './weekday-toggles.tsx'

interface MonthFieldsProps {
  pattern: EditedPattern
  /** The pattern's path in the request; names of inputs begin with it. */
  path: string
  weekStart: number
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<EditedPattern>) => void
}

/** A pattern's days by month: dates, or weekdays such as the last Friday. */
export function MonthFields({ pattern, path, weekStart, problems, onChange }: MonthFieldsProps) {
  const byWeekday = pattern.ordinals.length > 0 || pattern.weekdays.length > 0
  const day = Number(pattern.startsOn.slice(8)) || 1
  const weekday = new Date(pattern.startsOn || 0).getUTCDay() || 7
  const choose = (way: string) =>
    onChange(
      way === 'weekday'
        ? { monthDays: [], ordinals: day > 28 ? [-1] : [Math.ceil(day / 7) as 1], weekdays: [weekday] }
        : { monthDays: [day], ordinals: [], weekdays: [] },
    )
  return (
    <>
      {pattern.frequency === 'yearly' && (
        <MonthToggles
          legend={t('months')}
          name={`${path}.months`}
          months={pattern.months}
          missing={t('monthsMissing')}
          problem={problems[`${path}.months`]}
          onChange={(months) => onChange({ months })}
        />
      )}
      <Select
        label={t('daysBy')}
        value={byWeekday ? 'weekday' : 'date'}
        options={[
          { value: 'date', label: t('byDate') },
          { value: 'weekday', label: t('byWeekday') },
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {byWeekday ? (
        <>
          <Toggles
            legend={t('whichOfMonth')}
            name={`${path}.ordinals`}
            columns="grid-cols-5"
            options={ordinals.map((nth) => ({
              value: nth,
              name: t(nth === -1 ? 'ordinalLast' : `ordinal${nth}`),
              label: t(nth === -1 ? 'ordinalLast' : `ordinal${nth}`),
              short: nth === -1 ? t('ordinalLast') : `${nth}.`,
            }))}
            chosen={pattern.ordinals}
            missing={t('weekdaysMissing')}
            problem={problems[`${path}.ordinals`]}
            onChange={(chosen) => onChange({ ordinals: chosen as EditedPattern['ordinals'] })}
          />
          <WeekdayToggles
            name={`${path}.weekdays`}
            weekdays={pattern.weekdays}
            weekStart={weekStart}
            problem={problems[`${path}.weekdays`]}
            onChange={(weekdays) => onChange({ weekdays })}
          />
        </>
      ) : (
        <>
          <Toggles
            legend={t('daysOfMonth')}
            name={`${path}.monthDays`}
            options={monthDays.map((monthDay) => ({
              value: monthDay,
              name: monthDay === -1 ? t('lastDayOfMonth') : t('dayOfMonth', { day: monthDay }),
              label: monthDay === -1 ? t('lastShort') : String(monthDay),
            }))}
            chosen={pattern.monthDays}
            missing={t('weekdaysMissing')}
            problem={problems[`${path}.monthDays`]}
            onChange={(chosen) => onChange({ monthDays: chosen })}
          />
          {pattern.monthDays.some((monthDay) => monthDay > 28) && (
            <Select
              label={t('shortMonths')}
              name={`${path}.shortMonths`}
              value={pattern.shortMonths}
              options={[
                { value: 'skip', label: t('shortMonths.skip') },
                { value: 'last_day', label: t('shortMonths.last_day') },
              ]}
              onChange={(event) => onChange({ shortMonths: event.target.value as 'skip' })}
            />
          )}
        </>
      )}
    </>
  )
}

interface MonthTogglesProps {
  legend: string
  name: string
  months: readonly number[]
  missing?: string
  problem: string | undefined
  onChange: (months: number[]) => void
}

export const MonthToggles = ({ legend, name, months, missing, problem, onChange }: MonthTogglesProps) => (
  <Toggles
    legend={legend}
    name={name}
    columns="grid-cols-3"
    options={Array.from({ length: 12 }, (_, index) => {
      const first = `2026-${String(index + 1).padStart(2, '0')}-01`
      const label = formatDate(first, { month: 'short' })
      return { value: index + 1, name: formatDate(first, { month: 'long' }), label }
    })}
    chosen={months}
    missing={missing}
    problem={problem}
    onChange={onChange}
  />
)
