import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { segmentOf } from './pattern-line.ts'
import type { Segment } from './segments.ts'
import type { DayWindow, VisitClock } from './visits.ts'

export interface JobFilter {
  clientId?: string | undefined
  locationId?: string | undefined
  locationIds?: readonly string[] | undefined
  jobId?: string | undefined
  regionId?: string | undefined
  /** Jobs with one of these members in a crew, and these jobs. */
  member?: { memberIds: readonly string[]; jobIds: readonly string[] } | undefined
  jobIds?: readonly string[] | undefined
}

/** A job with its patterns in effect within a window. */
export interface ScheduledJob {
  jobId: string
  jobName: string
  crewSize: number
  locationId: string
  locationName: string
  clientId: string
  clientName: string
  clock: VisitClock
  segments: Segment[]
}

/**
 * Returns jobs whose patterns may have visits in the window: active, at an active location of an active client. Jobs
 * given by id are returned even without a pattern, since visits may have been added to them.
 */
export const scheduledJobs = async (tx: TenantTx, window: DayWindow, filter: JobFilter): Promise<ScheduledJob[]> =>
  groupIntoJobs(await jobsQuery(tx, spanOf(window), filter).execute())

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobsQuery>['execute']>>[number]

/** Groups rows, one per pattern, into jobs. */
export function groupIntoJobs(rows: readonly JobRow[]): ScheduledJob[] {
  const jobs = new Map<string, ScheduledJob>()
  for (const row of rows) {
    const { jobId, jobName, crewSize, locationId, locationName, clientId, clientName, timeZone } = row
    let job = jobs.get(jobId)
    if (!job) {
      const clock = { timeZone }
      job = { jobId, jobName, crewSize, locationId, locationName, clientId, clientName, clock, segments: [] }
      jobs.set(jobId, job)
    }
    if (row.line) job.segments.push(segmentOf(row.line))
  }
  return [...jobs.values()]
}

/** The range of days whose patterns may have visits in a window. */
interface PatternSpan {
  first: string
  last: string
}

/**
 * The window may be in UTC days, a day off the local ones, and a start in a DST gap at midnight moves to the next day.
 */
export const spanOf = ({ from, to }: DayWindow): PatternSpan => ({
  first: shiftDay(from, -9),
  last: shiftDay(to, 8),
})

/** Reads active jobs with their patterns in effect within the span, one row per pattern; see `scheduledJobs`. */
export function patternRows(tx: TenantTx, { first, last }: PatternSpan, filter: JobFilter) {
  const { clientId, locationId, locationIds, jobId, regionId, member, jobIds } = filter
  let query = tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .leftJoin('jobSchedules as s', (join) =>
      onSameOrganization(join, 's.jobId', 'j.id').on('s.lastDay', '>=', first).on('s.effectiveFrom', '<=', last),
    )
    .where('j.archivedAt', 'is', null)
    .where('j.status', '=', 'active')
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .where('c.status', '<>', 'ended')
  if (clientId) query = query.where('c.id', '=', clientId)
  if (locationId) query = query.where('j.locationId', '=', locationId)
  if (locationIds) query = query.where(sql<boolean>`j.location_id = any (${locationIds}::uuid[])`)
  if (regionId) query = query.where('l.regionId', '=', regionId)
  if (jobId) query = query.where('j.id', '=', jobId)
  if (jobIds) query = query.where(sql<boolean>`j.id = any (${jobIds}::uuid[])`)
  if (!jobId && !jobIds) query = query.where('s.jobId', 'is not', null)
  if (member) {
    query = query.where(sql<boolean>`j.id in (
      select k.job_id from job_crew k
      where k.member_id = any (${member.memberIds}::uuid[]) and k.last_day >= ${first} and k.effective_from <= ${last}
      union all select unnest(${member.jobIds}::uuid[]))`)
  }
  return query
}

export const jobsQuery = (tx: TenantTx, span: PatternSpan, filter: JobFilter) =>
  patternRows(tx, span, filter)
    .select(sql<string | null>`schedule_line(s)`.as('line'))
    .select(['l.timeZone', 'j.id as jobId', 'j.name as jobName'])
    .select(['j.crewSize', 'l.id as locationId', 'l.name as locationName', 'c.id as clientId', 'c.name as clientName'])
