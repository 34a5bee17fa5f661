import { useState } from 'react'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { limits } from '#shared/limits.ts'
import { cancelledReasons } from '#shared/schedule/choices.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { DurationField } from './duration-field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { CrewPicker } from './crew-picker.tsx'
import { t } from './texts.ts'
import { minutesOf } from './visit-changes.ts'

interface VisitInputsProps {
  organizationId: string
  visit: Visit
  problems: Readonly<Record<string, string>>
}

/** Inputs for changing one visit, on the location's clock. */
export function VisitInputs({ organizationId, visit, problems }: VisitInputsProps) {
  const [date, setDate] = useState(visit.date)
  const [time, setTime] = useState(visit.startTime)
  const [minutes, setMinutes] = useState<number | null>(minutesOf(visit))
  const [hasOwnCrew, setOwnCrew] = useState(visit.hasOwnCrew)
  const startsAt = date && time ? instantAt(date, time, visit.timeZone) : ''
  const assignmentTime = startsAt &&
    minutes && {
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString().replace('.000Z', 'Z'),
      except: { jobId: visit.jobId, originalStart: visit.originalStart },
    }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('visitDate')}
          name="startsAt"
          type="date"
          required
          value={date}
          problem={problems['startsAt']}
          onChange={(event) => setDate(event.target.value)}
        />
        <Field
          label={t('visitStart')}
          name="time"
          type="time"
          required
          value={time}
          problem={problems['time']}
          onChange={(event) => setTime(event.target.value.slice(0, 5))}
        />
        <div className="sm:col-span-2">
          <DurationField
            legend={t('visitLasts')}
            name="durationMinutes"
            minutes={minutes}
            maxHours={limits.visitMinutesMax / 60}
            isRequired
            problem={problems['durationMinutes']}
            onChange={setMinutes}
          />
        </div>
      </div>
      <Select
        label={t('takesPlace')}
        name="cancelledReason"
        defaultValue={visit.cancelledReason ?? ''}
        placeholder={t('takesPlaceYes')}
        options={cancelledReasons.map((value) => ({ value, label: t(`cancelled.${value}`) }))}
        problem={problems['cancelledReason']}
      />
      <Textarea
        label={t('notes')}
        name="note"
        rows={2}
        defaultValue={visit.note}
        maxLength={limits.noteMax}
        problem={problems['note']}
      />
      <Checkbox
        label={t('ownCrew')}
        name="hasOwnCrew"
        hint={visit.crew.map(({ name }) => name).join(', ') || t('unassigned')}
        checked={hasOwnCrew}
        onChange={(event) => setOwnCrew(event.target.checked)}
      />
      {hasOwnCrew && (
        <CrewPicker
          organizationId={organizationId}
          crew={visit.crew}
          time={assignmentTime || undefined}
          problem={problems['memberIds']}
        />
      )}
    </>
  )
}
