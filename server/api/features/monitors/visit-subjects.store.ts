import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/coverage.ts'
import { list } from '#server/api/domain/schedules/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/visit-changes.store.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import type { Subject } from './decide.ts'
import { visitFigures, type VisitPreset, type VisitWork } from './visit-figures.ts'

interface Found {
  visits: readonly Visit[]
  work: ReadonlyMap<string, VisitWork[]>
  regions: ReadonlyMap<string, string>
}

/** The visits around an instant with their work: read once for all presets about visits. */
export async function visitsAround(tx: TenantTx, now: Date): Promise<Found> {
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  const visits = await list(tx, { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 2 }).toString() }, {})
  const since = new Date(now.getTime() - 3 * dayMs)
  const { rows } = await sql<{ jobId: string; visitStart: Date; startedAt: Date; endedAt: Date | null }>`
    select job_id, visit_start, started_at, ended_at from work_logs
    where started_at >= ${since} and visit_start is not null and voided_at is null`.execute(tx)
  const work = new Map<string, VisitWork[]>()
  for (const { jobId, visitStart, startedAt, endedAt } of rows) {
    const known = work.getOrInsertComputed(visitKey(jobId, instantOf(visitStart)), () => [])
    known.push({ startsAt: startedAt.getTime(), endsAt: endedAt?.getTime() ?? null })
  }
  const places = await tx.selectFrom('locations').select(['id', 'regionId']).where('regionId', 'is not', null).execute()
  return { visits, work, regions: new Map(places.map(({ id, regionId }) => [id, regionId ?? ''])) }
}

/** The visits with a figure for a preset. */
export const visitSubjects = (preset: VisitPreset, { visits, work, regions }: Found, now: Date): Subject[] =>
  visits.flatMap((visit) => {
    const key = visitKey(visit.jobId, visit.originalStart)
    const value = visitFigures[preset]({ visit, work: work.get(key) ?? [] }, now.getTime())
    if (value === null) return []
    const regionId = regions.get(visit.locationId)
    return {
      key,
      value,
      title: `${visit.clientName}, ${visit.locationName} · ${visit.jobName} · ${visit.date} ${visit.startTime}`,
      link: `/clients/${visit.clientId}/locations/${visit.locationId}/jobs/${visit.jobId}`,
      placeId: visit.locationId,
      regionIds: regionId ? [regionId] : [],
      clientId: visit.clientId,
    }
  })
