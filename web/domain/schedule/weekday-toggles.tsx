import { weekdaysFrom } from '#web/platform/format/days.ts'
import { formatWeekday } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

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
export function WeekdayToggles({ name, weekdays, weekStart, problem, onChange }: WeekdayTogglesProps) {
  const toggle = (weekday: number) => {
    const isOn = weekdays.includes(weekday)
    const next = isOn ? weekdays.filter((other) => other !== weekday) : [...weekdays, weekday]
    onChange(next.toSorted((one, other) => one - other))
  }
  return (
    <fieldset className="field-group" aria-invalid={!!problem}>
      <legend className="mb-1.5 text-sm font-medium">{t('weekdays')}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {weekdaysFrom(weekStart).map((weekday, index) => (
          <label
            key={weekday}
            className="relative grid h-9 min-w-0 place-items-center rounded-md border border-line-strong/80 bg-surface text-sm font-medium text-ink-2 transition-colors duration-100 select-none hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="checkbox"
              name={name}
              value={weekday}
              className="absolute inset-0 m-0 appearance-none opacity-0"
              aria-label={formatWeekday(weekday)}
              checked={weekdays.includes(weekday)}
              ref={(input) => input?.setCustomValidity(index === 0 && !weekdays.length ? t('weekdaysMissing') : '')}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden="true" className="max-w-full truncate px-0.5 max-sm:hidden">
              {formatWeekday(weekday, 'short')}
            </span>
            <span aria-hidden="true" className="sm:hidden">
              {formatWeekday(weekday, 'narrow')}
            </span>
          </label>
        ))}
      </div>
      <p className={problem ? 'text-bad' : ''}>{problem}</p>
    </fieldset>
  )
}
