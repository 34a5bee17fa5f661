import { occurrence, occurrences, type Occurrence } from './occurrences.ts'
import { reasonOf } from './rest-days.ts'
import type { SkippedDays } from './holidays.store.ts'
import { asJobs, type JobRow, type ScheduledJob } from './scheduled-jobs.store.ts'
import { instantOf, toChange, type ChangeRow } from './visit-changes.store.ts'
import type { DayWindow } from './visits.ts'

type AsText<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Column in Columns]: Row[Column] extends Date ? string : string | null
}

/** What the visits of one job are made of, and what one member has to do with them. */
export interface JobVisitParts {
  patterns: JobRow[]
  changes: AsText<ChangeRow, 'originalStart' | 'movedTo'>[]
  /** When the member belongs to the job's crew. */
  standing: { from: string; to: string | null }[]
  /** The visits with a crew of their own that the member belongs to. */
  own: string[]
  /** Minutes before a visit's start from which on it is started without a reason; null for no job. */
  earlyStartMinutes: number | null
}

/** A visit, as far as a start of work asks. */
export interface JobVisit {
  originalStart: string
  startsAt: string
  endsAt: string
  /** Whether the member comes to it. */
  isOwn: boolean
}

/** A job's visits within what was read. */
interface JobVisits {
  job: ScheduledJob
  /** The one with this original start, also when it does not take place. */
  at(originalStart: string): JobVisit | null
  /** Those of the window that take place. */
  within(window: DayWindow, skipped: SkippedDays): JobVisit[]
}

/** Null for a job that is not in use, or has no pattern there. */
export function jobVisitsOf({ patterns, changes, standing, own }: JobVisitParts): JobVisits | null {
  const [job] = asJobs(patterns)
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
    at(originalStart) {
      const change = known.find((one) => one.originalStart === originalStart) ?? null
      const visit = occurrence(job.segments, change, job.clock, originalStart)
      return visit && toVisit(visit)
    },
    within: (window, skipped) =>
      occurrences(job.segments, known, job.clock, window)
        .filter((each) => reasonOf(job, each, skipped).reason === null)
        .map(toVisit),
  }
}
