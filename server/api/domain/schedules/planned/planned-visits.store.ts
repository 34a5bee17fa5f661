import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { visitKey } from '../crews/coverage.ts'
import * as crews from '../crews/crew.store.ts'
import { skippedDays, type SkippedDays } from './holidays.store.ts'
import { holidayWindow, movableWindow, movesOnHolidays } from './holiday-moves.ts'
import { occurrence, occurrences, type Occurrence } from './occurrences.ts'
import { publication, type Publication } from './publication.store.ts'
import { reasonOf } from './rest-days.ts'
import { scheduledJobs, type JobFilter, type ScheduledJob } from '../patterns/scheduled-jobs.store.ts'
import { dateAt, type Segment } from '../patterns/segments.ts'
import * as changes from './visit-changes.store.ts'
import type { DayWindow } from '../patterns/visits.ts'
import { createWallClock } from '../patterns/wall-clock.ts'

interface VisitFilter extends Pick<
  JobFilter,
  'clientId' | 'locationId' | 'locationIds' | 'jobId' | 'jobIds' | 'regionId'
> {
  memberId?: string | undefined
  /** Only visits with one of these members in the crew. */
  memberIds?: readonly string[] | undefined
}

/** Visit data other than patterns. */
interface Surroundings {
  crew: crews.CrewBook
  skipped: SkippedDays
  published: Publication
}

/**
 * Lists the visits currently within the window by start, including cancelled ones. The number of queries does not
 * depend on the number of jobs, and the work grows only with the window.
 */
export async function list(tx: TenantTx, window: DayWindow, { memberId, ...rest }: VisitFilter): Promise<Visit[]> {
  const { memberIds = memberId ? [memberId.toLowerCase()] : undefined, ...filter } = rest
  const changedVisits = await changes.listBetween(tx, window, filter.jobId)
  const own = await crews.visitCrews(
    tx,
    changedVisits.filter(({ hasOwnCrew }) => hasOwnCrew),
  )
  const wanted = memberIds && new Set(memberIds)
  const member = memberIds && wanted && { memberIds, jobIds: jobsOf(own, wanted) }
  const only = filter.jobIds && new Set(filter.jobIds)
  const jobs = await allJobs(window, changedVisits, (span, movedIn) =>
    scheduledJobs(tx, span, {
      ...filter,
      ...(member && { member }),
      jobIds: movedIn && only ? movedIn.filter((id) => only.has(id)) : (movedIn ?? filter.jobIds),
    }),
  )
  const isFiltered = Object.values({ ...filter, wanted }).some((value) => value !== undefined)
  const skipped = await holidaysOf(tx, window, jobs)
  const around: Surroundings = {
    crew: {
      byVisit: own,
      standing: await crews.crewOfJobs(tx, window, isFiltered ? jobs.map(({ jobId }) => jobId) : null),
    },
    skipped,
    published: await publication(tx, window),
  }
  const byJob = Map.groupBy(await withMovable(tx, window, changedVisits, jobs, skipped), ({ jobId }) => jobId)
  const wall = createWallClock()
  return jobs
    .flatMap((job) =>
      occurrences(job.segments, byJob.get(job.jobId) ?? [], job.clock, window, wall, skipped.get(job.locationId)).map(
        (each) => asVisit(job, each, around),
      ),
    )
    .filter((visit) => !wanted || visit.crew.some(({ memberId }) => wanted.has(memberId)))
    .toSorted(byStart)
}

/** Returns a visit by its job and original start at its current time; null when there is none. */
export async function find(tx: TenantTx, jobId: string, originalStart: string): Promise<Visit | null> {
  const [visit] = await findEach(tx, [{ jobId, originalStart }])
  return visit ?? null
}

/** Returns the existing ones of these visits in the same order. The number of queries is constant. */
export async function findEach(
  tx: TenantTx,
  keys: readonly Pick<Visit, 'jobId' | 'originalStart'>[],
): Promise<Visit[]> {
  const visitKeys = keys.map(({ jobId, originalStart }) => ({
    jobId: jobId.toLowerCase(),
    originalStart: changes.instantOf(new Date(originalStart)),
  }))
  const span = spanned(visitKeys.map(({ originalStart }) => dateAt(originalStart, 'UTC')))
  if (!span) return []
  const around = { from: shiftDay(span.from, -1), to: shiftDay(span.to, 1) }
  const jobs = await scheduledJobs(tx, around, { jobIds: [...new Set(visitKeys.map(({ jobId }) => jobId))] })
  if (jobs.length === 0) return []
  const byJob = new Map(jobs.map((job) => [job.jobId, job]))
  const changed = new Map(
    (await changes.ofVisits(tx, visitKeys)).map((change) => [visitKey(change.jobId, change.originalStart), change]),
  )
  const skipped = await holidaysOf(tx, around, jobs)
  const visits = visitKeys.flatMap(({ jobId, originalStart }) => {
    const job = byJob.get(jobId)
    const change = changed.get(visitKey(jobId, originalStart)) ?? null
    const visit = job && occurrence(job.segments, change, job.clock, originalStart, skipped.get(job.locationId))
    return visit ? { job, occurrence: visit } : []
  })
  const window = spanned(visits.map(({ occurrence }) => occurrence.at.date))
  if (!window) return []
  const surroundings: Surroundings = {
    crew: {
      byVisit: await crews.visitCrews(
        tx,
        [...changed.values()].filter(({ hasOwnCrew }) => hasOwnCrew),
      ),
      standing: await crews.crewOfJobs(tx, window, [...byJob.keys()]),
    },
    skipped,
    published: await publication(tx, window),
  }
  return visits.map(({ job, occurrence }) => asVisit(job, occurrence, surroundings))
}

/** From the first day to the last; null for none. */
function spanned(days: readonly string[]): DayWindow | null {
  const [from, ...others] = days.toSorted()
  return from === undefined ? null : { from, to: others.at(-1) ?? from }
}

const jobsOf = (own: crews.CrewBook['byVisit'], wanted: ReadonlySet<string>) =>
  [...own].flatMap(([key, crew]) =>
    crew.rows.some(({ memberId }) => wanted.has(memberId)) ? (key.split(' ')[0] ?? []) : [],
  )

/** The jobs with visits within the window by pattern, and those, given by id, with a visit moved or added into it. */
export async function allJobs<Job extends Pick<ScheduledJob, 'jobId' | 'segments'>>(
  window: DayWindow,
  changedVisits: readonly changes.JobVisitChange[],
  read: (window: DayWindow, jobIds?: readonly string[]) => Promise<Job[]>,
): Promise<Job[]> {
  const jobs = await read(window)
  const known = new Map(jobs.map((job) => [job.jobId, job]))
  const movedIn = changedVisits.filter(({ added, jobId, movedTo, originalStart }) =>
    added ? !known.has(jobId) : movedTo !== null && !isAround(window, originalStart),
  )
  if (movedIn.length === 0) return jobs
  const days = movedIn.map(({ originalStart }) => dateAt(originalStart, 'UTC')).toSorted()
  const span = { from: shiftDay(days[0] ?? window.from, -1), to: shiftDay(days.at(-1) ?? window.to, 1) }
  const more = await read(span, [...new Set(movedIn.map(({ jobId }) => jobId))])
  for (const job of more) {
    const before = known.get(job.jobId)
    known.set(job.jobId, before ? { ...before, segments: merged(before.segments, job.segments) } : job)
  }
  return [...known.values()]
}

const merged = (some: readonly Segment[], more: readonly Segment[]) => [
  ...new Map([...some, ...more].map((segment) => [`${segment.id} ${segment.effectiveFrom}`, segment])).values(),
]

const isAround = ({ from, to }: DayWindow, instant: string) => {
  const day = dateAt(instant, 'UTC')
  return day >= from && day <= to
}

/** Reads the holidays that affect the jobs' visits of the window; skips the query if no job observes holidays. */
export async function holidaysOf(
  tx: TenantTx,
  window: DayWindow,
  jobs: readonly Pick<ScheduledJob, 'locationId' | 'segments'>[],
): Promise<SkippedDays> {
  const resting = jobs.filter(({ segments }) => segments.some(({ holidays }) => holidays !== 'worked'))
  if (resting.length === 0) return new Map()
  const isMoving = resting.some(({ segments }) => movesOnHolidays(segments))
  return skippedDays(tx, {
    ...(isMoving ? holidayWindow(window) : window),
    locationIds: [...new Set(resting.map(({ locationId }) => locationId))],
  })
}

/** Adds the changes of visits that a holiday may move into the window. */
export async function withMovable(
  tx: TenantTx,
  window: DayWindow,
  changed: changes.JobVisitChange[],
  jobs: readonly Pick<ScheduledJob, 'segments'>[],
  skipped: SkippedDays,
): Promise<changes.JobVisitChange[]> {
  if (skipped.size === 0 || !jobs.some(({ segments }) => movesOnHolidays(segments))) return changed
  return changes.listBetween(tx, movableWindow(window))
}

function asVisit(job: ScheduledJob, each: Occurrence, around: Surroundings): Visit {
  const { jobId, locationId } = job
  const { originalStart, at, change, planned } = each
  const { holiday, reason: cancelledReason } = reasonOf(job, each, around.skipped)
  const hasOwnCrew = change?.hasOwnCrew ?? false
  const { date, startTime, timeZone, startsAt, endsAt } = at
  return {
    jobId,
    jobName: job.jobName,
    locationId,
    locationName: job.locationName,
    clientId: job.clientId,
    clientName: job.clientName,
    date,
    startTime,
    timeZone,
    startsAt,
    endsAt,
    originalStart,
    isMoved: startsAt !== originalStart,
    isCancelled: cancelledReason !== null,
    cancelledReason,
    note: holiday ?? change?.note ?? '',
    crew: crews.crewOf(around.crew, { jobId, originalStart, hasOwnCrew, date, startsAt }),
    hasOwnCrew,
    crewSize: planned?.time.crewSize ?? job.crewSize,
    isPublished: around.published(date),
    ...(change?.added && { isAdded: true }),
    version: change?.version ?? 0,
    ...(planned && { patternId: planned.segment.id }),
  }
}

const byStart = (a: Visit, b: Visit) => {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
  if (a.jobId !== b.jobId) return a.jobId < b.jobId ? -1 : 1
  return a.originalStart < b.originalStart ? -1 : 1
}
