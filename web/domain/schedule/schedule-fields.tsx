import type { WeeklySchedule } from '#shared/jobs/jobs.contract.ts'
import { limits } from '#shared/limits.ts'
import { formatClock } from '#web/platform/format/format.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { DurationField } from './duration-field.tsx'
import { endOf } from './pattern.ts'
import { t } from './texts.ts'
import { WeekdayToggles } from './weekday-toggles.tsx'

interface ScheduleFieldsProps {
  schedule: WeeklySchedule
  weekStart: number
  problems: Readonly<Record<string, string>>
  onChange: (schedule: WeeklySchedule) => void
}

/** Inputs of a weekly schedule on the location's clock; their names start with `schedule.`. */
export function ScheduleFields({ schedule, weekStart, problems, onChange }: ScheduleFieldsProps) {
  const change = (part: Partial<WeeklySchedule>) => onChange({ ...schedule, ...part })
  const end = endOf(schedule)
  const endHint = end && t(end.isNextDay ? 'endsNextDay' : 'endsAt', { time: formatClock(end.time) })
  return (
    <div className="grid gap-4">
      <WeekdayToggles
        name="schedule.weekdays"
        weekdays={schedule.weekdays}
        weekStart={weekStart}
        problem={problems['schedule.weekdays']}
        onChange={(weekdays) => change({ weekdays })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('startTime')}
          name="schedule.startTime"
          type="time"
          required
          value={schedule.startTime}
          problem={problems['schedule.startTime']}
          onChange={(event) => change({ startTime: event.target.value.slice(0, 5) })}
        />
        <DurationField
          legend={t('duration')}
          name="schedule.durationMinutes"
          minutes={schedule.durationMinutes}
          maxHours={limits.visitMinutesMax / 60}
          isRequired
          hint={endHint}
          problem={problems['schedule.durationMinutes']}
          onChange={(minutes) => change({ durationMinutes: minutes ?? 0 })}
        />
        <Field
          label={t('startsOn')}
          name="schedule.startsOn"
          type="date"
          required
          value={schedule.startsOn}
          problem={problems['schedule.startsOn']}
          onChange={(event) => change({ startsOn: event.target.value })}
        />
        <Field
          label={t('endsOn')}
          name="schedule.endsOn"
          type="date"
          min={schedule.startsOn}
          hint={t('noEnd')}
          value={schedule.endsOn ?? ''}
          problem={problems['schedule.endsOn']}
          onChange={(event) => change({ endsOn: event.target.value || null })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <EveryWeeks
          weeks={schedule.everyWeeks}
          problem={problems['schedule.everyWeeks']}
          onChange={(everyWeeks) => change({ everyWeeks })}
        />
        <Checkbox
          label={t('skipHolidays')}
          name="schedule.skipHolidays"
          checked={schedule.skipHolidays}
          onChange={(event) => change({ skipHolidays: event.target.checked })}
        />
      </div>
    </div>
  )
}

interface EveryWeeksProps {
  weeks: number
  problem: string | undefined
  onChange: (weeks: number) => void
}

const EveryWeeks = ({ weeks, problem, onChange }: EveryWeeksProps) => (
  <div>
    <label className="flex items-center gap-2 text-sm font-medium">
      {t('everyWeeks')}
      <input
        type="number"
        name="schedule.everyWeeks"
        className="field w-18"
        inputMode="numeric"
        required
        min={1}
        max={limits.everyWeeksMax}
        step={1}
        aria-invalid={!!problem}
        value={weeks || ''}
        onChange={(event) => onChange(Math.trunc(Number(event.target.value)))}
      />
      {t('weeks', { count: weeks || 1 })}
    </label>
    {problem && <p className="mt-1 text-xs text-bad">{problem}</p>}
  </div>
)
