import { occurrence, occurrences, type Occurrence } from './occurrences.ts'
import { reasonOf } from './rest-days.ts'
import type { SkippedDays } from './holidays.store.ts'
import { groupIntoJobs, type JobRow, type ScheduledJob } from '../patterns/scheduled-jobs.store.ts'
import { instantOf, toChange, type ChangeRow } from './visit-changes.store.ts'
import type { DayWindow } from '../patterns/visits.ts'

type AsText<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Column in Columns]: Row[Column] extends Date ? string : string | null
}

/** The raw data of one job's visits, and of one member's relation to them. */
export interface JobVisitParts {
  patterns: JobRow[]
  changes: AsText<ChangeRow, 'originalStart' | 'movedTo'>[]
  /** When the member belongs to the regular crew. */
  standing: { from: string; to: string | null }[]
  /** Visits with their own crew that includes the member. */
  own: string[]
  /** Minutes before a visit from which work can start without a reason; null without a job. */
  earlyStartMinutes: number | null
}

/** The fields of a visit needed to start work. */
export interface JobVisit {
  originalStart: string
  startsAt: string
  endsAt: string
  /** True when the member is in its crew. */
  isOwn: boolean
}

/** A job's visits within the data read. */
interface JobVisits {
  job: ScheduledJob
  /** Returns the visit with this original start, even if cancelled. */
  at(originalStart: string, skipped?: SkippedDays): JobVisit | null
  /** Returns the visits within the window that take place. */
  within(window: DayWindow, skipped: SkippedDays): JobVisit[]
}

/** Null for an archived job, or one without a pattern in that time. */
export function jobVisitsOf({ patterns, changes, standing, own }: JobVisitParts): JobVisits | null {
  const [job] = groupIntoJobs(patterns)
  if (!job) return null
  const known = changes.map(({ originalStart, movedTo, ...change }) =>
    toChange({
      ...change,
      originalStart: new Date(originalStart),
      movedTo: movedTo === null ? null : new Date(movedTo),
    }),
  )
  const ownStarts = new Set(own.map((at) => instantOf(new Date(at))))
  const toVisit = ({ originalStart, at: { startsAt, endsAt, date }, change }: Occurrence): JobVisit => ({
    originalStart,
    startsAt,
    endsAt,
    isOwn: change?.hasOwnCrew
      ? ownStarts.has(originalStart)
      : standing.some(({ from, to }) => from <= date && (to === null || to >= date)),
  })
  return {
    job,
    at(originalStart, skipped) {
      const change = known.find((candidate) => candidate.originalStart === originalStart) ?? null
      const visit = occurrence(job.segments, change, job.clock, originalStart, skipped?.get(job.locationId))
      return visit && toVisit(visit)
    },
    within: (window, skipped) =>
      occurrences(job.segments, known, job.clock, window, undefined, skipped.get(job.locationId))
        .filter((each) => reasonOf(job, each, skipped).reason === null)
        .map(toVisit),
  }
}
