import type { CrewMember } from '#shared/jobs/jobs.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Row } from '../week/week-rows.ts'
import { minutesOf } from '#web/domain/schedule/visit-changes.ts'

/** The place of a new visit. */
export interface Place {
  readonly clientId: string
  readonly locationId: string
  readonly title: string
  readonly jobId?: string
}

/** The known values of a new visit. */
export interface NewVisit {
  readonly day: string
  /** In the location's time zone. */
  readonly time?: string
  readonly minutes?: number
  readonly note?: string
  readonly place?: Place | undefined
  readonly crew: readonly CrewMember[]
}

const placeOf = ({ clientId, locationId, locationName }: Visit): Place => ({
  clientId,
  locationId,
  title: locationName,
})

/** A copy of a visit, to be changed before it is added. */
export const copyOf = (visit: Visit): NewVisit => ({
  day: visit.date,
  time: visit.startTime,
  minutes: minutesOf(visit),
  note: visit.note,
  place: { ...placeOf(visit), jobId: visit.jobId },
  crew: visit.hasOwnCrew ? visit.crew : [],
})

/** A new visit in a row's day: the row's member or location. */
export function newVisitIn({ id, kind, title, cells }: Row, day: string): NewVisit {
  const known = kind === 'location' ? cells.flat()[0]?.visit : undefined
  return { day, place: known && placeOf(known), crew: kind === 'member' ? [{ memberId: id, name: title }] : [] }
}
