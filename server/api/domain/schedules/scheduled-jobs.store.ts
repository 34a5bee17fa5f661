import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { scheduleColumns, toSchedule } from './schedule-columns.ts'
import type { Segment } from './segments.ts'
import type { DayWindow, VisitClock } from './visits.ts'

export interface JobFilter {
  clientId?: string | undefined
  locationId?: string | undefined
  locationIds?: readonly string[] | undefined
  jobId?: string | undefined
  regionId?: string | undefined
  /** Jobs to which one of them comes, and these. */
  member?: { memberIds: readonly string[]; jobIds: readonly string[] } | undefined
  jobIds?: readonly string[] | undefined
}

/** A job with the patterns that hold in a window. */
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

/** The jobs that may have visits in the window by their patterns: in use, at a place and for a client in use. */
export const scheduledJobs = async (tx: TenantTx, window: DayWindow, filter: JobFilter): Promise<ScheduledJob[]> =>
  asJobs(await jobsQuery(tx, spanOf(window), filter).execute())

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobsQuery>['execute']>>[number]

/** Jobs with their patterns, of which each has a row. */
export function asJobs(rows: readonly JobRow[]): ScheduledJob[] {
  const jobs = new Map<string, ScheduledJob>()
  for (const row of rows) {
    const { jobId, jobName, crewSize, locationId, locationName, clientId, clientName, timeZone, weekStart } = row
    let job = jobs.get(jobId)
    if (!job) {
      const clock = { timeZone, weekStart }
      job = { jobId, jobName, crewSize, locationId, locationName, clientId, clientName, clock, segments: [] }
      jobs.set(jobId, job)
    }
    const schedule = toSchedule(row)
    const { effectiveFrom, effectiveTo, segmentZone } = row
    if (schedule) job.segments.push({ ...schedule, effectiveFrom, effectiveTo, timeZone: segmentZone })
  }
  return [...jobs.values()]
}

/** The days whose patterns a window may have visits of. */
interface PatternSpan {
  first: string
  last: string
}

/** Days of UTC may be asked for, a day off the place's; and a start in a gap at midnight moves into the next day. */
export const spanOf = ({ from, to }: DayWindow): PatternSpan => ({
  first: shiftDay(from, -2),
  last: shiftDay(to, 1),
})

/** Jobs in use with their patterns that hold in the span, a row for each pattern. */
export function patternRows(tx: TenantTx, { first, last }: PatternSpan, filter: JobFilter) {
  const { clientId, locationId, locationIds, jobId, regionId, member, jobIds } = filter
  let query = tx
    .selectFrom('jobSchedules as s')
    .innerJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 's.jobId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 's.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .innerJoin('configurations as o', 'o.organizationId', 's.organizationId')
    .where('s.lastDay', '>=', first)
    .where('s.effectiveFrom', '<=', last)
    .where('j.archivedAt', 'is', null)
    .where('j.status', '=', 'active')
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .where('c.status', '<>', 'ended')
  if (clientId) query = query.where('c.id', '=', clientId)
  if (locationId) query = query.where('s.locationId', '=', locationId)
  if (locationIds) query = query.where(sql<boolean>`s.location_id = any (${locationIds}::uuid[])`)
  if (regionId) query = query.where('l.regionId', '=', regionId)
  if (jobId) query = query.where('s.jobId', '=', jobId)
  if (jobIds) query = query.where(sql<boolean>`s.job_id = any (${jobIds}::uuid[])`)
  if (member) {
    query = query.where(sql<boolean>`s.job_id in (
      select k.job_id from job_crew k
      where k.member_id = any (${member.memberIds}::uuid[]) and k.last_day >= ${first} and k.effective_from <= ${last}
      union all select unnest(${member.jobIds}::uuid[]))`)
  }
  return query
}

export const jobsQuery = (tx: TenantTx, span: PatternSpan, filter: JobFilter) =>
  patternRows(tx, span, filter)
    .select(scheduleColumns)
    .select(['s.effectiveFrom', 's.effectiveTo', 'o.weekStart', 'l.timeZone', 'j.id as jobId', 'j.name as jobName'])
    .select([
      's.timeZone as segmentZone',
      'j.crewSize',
      'l.id as locationId',
      'l.name as locationName',
      'c.id as clientId',
      'c.name as clientName',
    ])
