import { useState } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { CrewPicker } from '#web/domain/schedule/crew-picker.tsx'
import { DurationField } from '#web/domain/schedule/duration-field.tsx'
import { t } from '../texts.ts'
import { t as schedule } from '#web/domain/schedule/texts.ts'
import { JobChoice } from './job-choice.tsx'
import { LocationChoice } from './location-choice.tsx'
import type { NewVisit, Place } from './new-visit.ts'

interface AddVisitInputsProps {
  organizationId: string
  initial: NewVisit
  place: Place | undefined
  onPlace: (place: Place | undefined) => void
}

const usualMinutes = 120

/** Inputs for a new visit, on the location's clock. */
export function AddVisitInputs({ organizationId, initial, place, onPlace }: AddVisitInputsProps) {
  const [date, setDate] = useState(initial.day)
  const [time, setTime] = useState(initial.time ?? '')
  const [minutes, setMinutes] = useState<number | null>(initial.minutes ?? usualMinutes)
  const [hasOwnCrew, setOwnCrew] = useState(initial.crew.length > 0)
  const location = useResource<Location>(place ? fill(locationPaths.location, { organizationId, ...place }) : null)
  const startsAt = date && time && location ? instantAt(date, time, location.timeZone) : ''
  const assignmentTime = startsAt &&
    minutes && {
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString().replace('.000Z', 'Z'),
    }
  return (
    <>
      <LocationChoice
        organizationId={organizationId}
        place={place && { ...place, title: location?.name ?? place.title }}
        onChange={onPlace}
      />
      {location && <input type="hidden" name="timeZone" value={location.timeZone} />}
      <JobChoice key={place?.locationId} organizationId={organizationId} place={place} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={schedule('visitDate')}
          name="startsAt"
          type="date"
          required
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <Field
          label={schedule('visitStart')}
          name="time"
          type="time"
          required
          value={time}
          hint={location && t('clockOf', { zone: location.timeZone })}
          onChange={(event) => setTime(event.target.value.slice(0, 5))}
        />
        <div className="sm:col-span-2">
          <DurationField
            legend={schedule('visitLasts')}
            name="durationMinutes"
            minutes={minutes}
            maxHours={limits.visitMinutesMax / 60}
            isRequired
            onChange={setMinutes}
          />
        </div>
      </div>
      <Textarea
        label={schedule('notes')}
        name="note"
        rows={2}
        defaultValue={initial.note ?? ''}
        maxLength={limits.noteMax}
      />
      <Checkbox
        label={schedule('ownCrew')}
        name="hasOwnCrew"
        hint={initial.crew.map(({ name }) => name).join(', ') || schedule('standingCrew')}
        checked={hasOwnCrew}
        onChange={(event) => setOwnCrew(event.target.checked)}
      />
      {hasOwnCrew && (
        <CrewPicker
          organizationId={organizationId}
          crew={initial.crew}
          time={assignmentTime || undefined}
          problem={undefined}
        />
      )}
    </>
  )
}
