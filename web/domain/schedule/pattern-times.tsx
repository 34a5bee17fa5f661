import { Plus, X } from 'lucide-react'
import type { PatternTime } from '#shared/jobs/patterns.contract.ts'
import { limits } from '#shared/limits.ts'
import { formatClock } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { DurationField } from './duration-field.tsx'
import { endOf } from './pattern.ts'
import { t } from './texts.ts'

interface PatternTimesProps {
  times: readonly PatternTime[]
  path: string
  problems: Readonly<Record<string, string>>
  onChange: (times: PatternTime[]) => void
}

/** The start times of a pattern's days, each with its length and, where it differs, its crew size. */
export function PatternTimes({ times, path, problems, onChange }: PatternTimesProps) {
  const change = (index: number, part: Partial<PatternTime>) =>
    onChange(times.map((time, at) => (at === index ? { ...time, ...part } : time)))
  const several = times.length > 1
  return (
    <div className="grid gap-3">
      {times.map((time, index) => {
        const name = `${path}.times.${index}`
        const end = endOf(time)
        return (
          <div key={name} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
              <Field
                label={several ? t('startTimeOf', { number: index + 1 }) : t('startTime')}
                name={`${name}.startTime`}
                type="time"
                required
                value={time.startTime}
                problem={problems[`${name}.startTime`]}
                onChange={(event) => change(index, { startTime: event.target.value.slice(0, 5) })}
              />
              <DurationField
                legend={t('duration')}
                name={`${name}.durationMinutes`}
                minutes={time.durationMinutes}
                maxHours={limits.visitMinutesMax / 60}
                isRequired
                hint={end && t(end.isNextDay ? 'endsNextDay' : 'endsAt', { time: formatClock(end.time) })}
                problem={problems[`${name}.durationMinutes`]}
                onChange={(minutes) => change(index, { durationMinutes: minutes ?? 0 })}
              />
            </div>
            {several && (
              <IconButton
                className="mt-6"
                label={t('removeTime', { number: index + 1 })}
                onClick={() => onChange(times.filter((_, at) => at !== index))}
              >
                <X size={16} />
              </IconButton>
            )}
          </div>
        )
      })}
      {times.length < limits.patternTimesMax && (
        <Button kind="ghost" className="justify-self-start" onClick={() => onChange([...times, nextTime(times)])}>
          <Plus size={16} />
          {t('addTime')}
        </Button>
      )}
    </div>
  )
}

/** Twelve hours apart: two cleanings a day are in the morning and in the evening. */
function nextTime(times: readonly PatternTime[]): PatternTime {
  const last = times.at(-1)
  const hour = (Number(last?.startTime.slice(0, 2)) + 12) % 24 || 0
  const startTime = `${String(hour).padStart(2, '0')}:${last?.startTime.slice(3, 5) || '00'}`
  return { startTime, durationMinutes: last?.durationMinutes || 120, crewSize: null }
}
