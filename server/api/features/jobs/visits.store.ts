import type { TenantTx } from '#server/api/db/tenant.ts'
import { scheduleColumns, toSchedule } from '#server/api/schedules/schedule-columns.ts'
import { visitsBetween, type DayWindow } from '#server/api/schedules/visits.ts'
import { createWallClock } from '#server/api/schedules/wall-clock.ts'
import type { Visit } from '#shared/contracts/jobs.ts'

export interface VisitFilter {
  clientId?: string
  locationId?: string
  jobId?: string
}

/** The visits of the window in order of their start: one query, and work that grows with the window only. */
export async function list(tx: TenantTx, window: DayWindow, filter: VisitFilter): Promise<Visit[]> {
  const rows = await scheduledJobs(tx, window, filter).execute()
  const wall = createWallClock()
  return rows
    .flatMap(({ weekStart, timeZone, jobId, jobName, locationId, locationName, clientId, clientName, ...row }) => {
      const schedule = toSchedule(row)
      if (!schedule) return []
      const named = { jobId, jobName, locationId, locationName, clientId, clientName }
      return visitsBetween(schedule, { timeZone, weekStart }, window, wall).map((visit) => ({ ...named, ...visit }))
    })
    .toSorted(byStart)
}

/** Jobs that may have visits in the window: in use, with a pattern, at a place and for a client in use. */
export function scheduledJobs(tx: TenantTx, { from, to }: DayWindow, { clientId, locationId, jobId }: VisitFilter) {
  const dayBefore = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  let query = tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.organizationId', '=', 'j.organizationId').onRef('l.id', '=', 'j.locationId'),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.organizationId', '=', 'l.organizationId').onRef('c.id', '=', 'l.clientId'),
    )
    .innerJoin('configurations as o', 'o.organizationId', 'j.organizationId')
    .select(scheduleColumns)
    .select(['o.weekStart', 'l.timeZone', 'j.id as jobId', 'j.name as jobName', 'l.id as locationId'])
    .select(['l.name as locationName', 'c.id as clientId', 'c.name as clientName'])
    .where('j.weekdays', 'is not', null)
    .where('j.archivedAt', 'is', null)
    .where('j.status', '=', 'active')
    // A start in a gap at midnight moves into the next day.
    .where('j.startsOn', '<=', to)
    .where((eb) => eb.or([eb('j.endsOn', 'is', null), eb('j.endsOn', '>=', dayBefore)]))
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .where('c.status', '<>', 'ended')
  if (clientId) query = query.where('c.id', '=', clientId)
  if (locationId) query = query.where('l.id', '=', locationId)
  if (jobId) query = query.where('j.id', '=', jobId)
  return query
}

const byStart = (a: Visit, b: Visit) => {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
  return a.jobId < b.jobId ? -1 : 1
}
