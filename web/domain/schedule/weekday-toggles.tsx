import { weekdaysFrom } from '#web/platform/format/days.ts'
import { formatWeekday } from '#web/platform/format/format.ts'
import { t } from './texts.ts'
import { Toggles } from './toggles.tsx'

interface WeekdayTogglesProps {
  name: string
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[]
  /** The organization's first day of the week. */
  weekStart: number
  problem: string | undefined
  onChange: (weekdays: number[]) => void
}

/** Toggle buttons for the seven weekdays; at least one must be on. */
export const WeekdayToggles = ({ name, weekdays, weekStart, problem, onChange }: WeekdayTogglesProps) => (
  <Toggles
    legend={t('weekdays')}
    name={name}
    options={weekdaysFrom(weekStart).map((weekday) => ({
      value: weekday,
      name: formatWeekday(weekday),
      label: formatWeekday(weekday, 'short'),
      short: formatWeekday(weekday, 'narrow'),
    }))}
    chosen={weekdays}
    missing={t('weekdaysMissing')}
    problem={problem}
    onChange={(chosen) => onChange(chosen.toSorted((one, other) => one - other))}
  />
)
