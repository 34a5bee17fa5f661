import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { FillOutcome } from '#shared/schedule/choices.ts'

/** A visit as planners set it by hand, by weekday and wall-clock time. */
export interface WeekLine {
  jobId: string
  /** 1 is Monday. */
  weekday: number
  /** HH:MM on the location's clock. */
  startTime: string
  /** The length of a one-off visit; null for a visit of the schedule, of which only the crew is copied. */
  addedMinutes: number | null
  note: string
  /** Null for the job's regular crew. */
  memberIds: readonly string[] | null
}

export const lineKey = ({ jobId, weekday, startTime }: WeekLine) => `${jobId} ${weekday} ${startTime}`

/** The lines of a week: one-off visits, and visits whose crew was set by hand, without cancelled ones. */
export function linesOf(visits: readonly Visit[], week: string): WeekLine[] {
  const end = Temporal.PlainDate.from(week).add({ days: 7 }).toString()
  const linesByKey = new Map<string, WeekLine>()
  for (const visit of visits) {
    // An empty crew is not copied.
    const isByHand = visit.isAdded || (visit.hasOwnCrew && visit.crew.length > 0)
    if (visit.isCancelled || !isByHand) continue
    // A scheduled visit is matched by its original time, even if it was moved.
    const planned = Temporal.Instant.from(visit.originalStart).toZonedDateTimeISO(visit.timeZone)
    const date = visit.isAdded ? visit.date : planned.toPlainDate().toString()
    if (date < week || date >= end) continue
    const line: WeekLine = {
      jobId: visit.jobId,
      weekday: Temporal.PlainDate.from(date).dayOfWeek,
      startTime: visit.isAdded ? visit.startTime : planned.toPlainTime().toString().slice(0, 5),
      addedMinutes: visit.isAdded ? minutesOf(visit) : null,
      note: visit.isAdded ? visit.note : '',
      memberIds: visit.hasOwnCrew ? visit.crew.map(({ memberId }) => memberId).toSorted() : null,
    }
    if (!linesByKey.has(lineKey(line))) linesByKey.set(lineKey(line), line)
  }
  return [...linesByKey.values()]
}

/** False when the job is archived or paused, or its location or client is archived. */
export function dayIn(week: string, weekday: number): string {
  const first = Temporal.PlainDate.from(week)
  return first.add({ days: (weekday - first.dayOfWeek + 7) % 7 }).toString()
}

interface Target {
  /** False when the job, its location or its client is over. */
  isOpen: boolean
  isInOwnRegions: boolean
  /** The job's visit at the line's time. */
  visit: Visit | undefined
  isWorker: (memberId: string) => boolean
}

/** The outcome of copying a line, and the crew it sets; null for the job's regular crew. */
export function outcomeOf(
  { addedMinutes, memberIds }: WeekLine,
  { isOpen, isInOwnRegions, visit, isWorker }: Target,
): { outcome: FillOutcome; memberIds: readonly string[] | null } {
  const crew = memberIds && memberIds.filter(isWorker)
  const answer = (outcome: FillOutcome) => ({ outcome, memberIds: crew })
  if (!isOpen) return answer('job_ended')
  if (!isInOwnRegions) return answer('other_region')
  if (!visit) return answer(addedMinutes === null ? 'no_visit' : 'added')
  if (visit.isCancelled) return answer('cancelled')
  if (!crew || memberIds.length === 0 || isSameCrew(visit, crew)) return answer('unchanged')
  if (crew.length === 0) return answer('crew_left')
  return answer(visit.hasOwnCrew ? 'crew_replaced' : 'crew_set')
}

/** True for the outcomes that change something. */
export const isChange = (outcome: FillOutcome) => ['added', 'crew_set', 'crew_replaced'].includes(outcome)

const minutesOf = ({ startsAt, endsAt }: Visit) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

function isSameCrew({ crew }: Visit, memberIds: readonly string[]) {
  const known = new Set(crew.map(({ memberId }) => memberId))
  return known.size === memberIds.length && memberIds.every((id) => known.has(id))
}
