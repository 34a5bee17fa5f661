import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { refreshPlanOfRunning } from '#server/api/domain/timekeeping/next-visits.store.ts'
import type { FillChange } from '#shared/schedule/week-fill.contract.ts'
import { workersAmong } from '../crews/workers.store.ts'
import { isUsed } from '../visits/added-visits.store.ts'

interface VisitAt {
  jobId: string
  locationId: string
  originalStart: string
}

export interface AddedLine extends VisitAt {
  timeZone: string
  minutes: number
  note: string
  /** Null for the job's regular crew. */
  memberIds: readonly string[] | null
}

export interface CrewLine extends VisitAt {
  memberIds: readonly string[]
}

/** Adds one-off visits and sets crews of other visits; the number of queries is constant. Returns the new versions. */
export async function saveLines(
  tx: TenantTx,
  organizationId: string,
  { added, crews }: { added: readonly AddedLine[]; crews: readonly CrewLine[] },
): Promise<(VisitAt & { version: number })[]> {
  const keyOf = ({ jobId, locationId, originalStart }: VisitAt) => ({
    organizationId,
    jobId,
    locationId,
    originalStart: new Date(originalStart),
  })
  const unchanged = { cancelledReason: null, movedTo: null, durationMinutes: null, note: '' }
  const rows = [
    ...added.map(({ minutes, timeZone, note, memberIds, ...visit }) => ({
      ...keyOf(visit),
      ...unchanged,
      addedMinutes: minutes,
      addedZone: timeZone,
      note,
      hasOwnCrew: memberIds !== null,
    })),
    ...crews.map((visit) => ({
      ...keyOf(visit),
      ...unchanged,
      addedMinutes: null,
      addedZone: null,
      hasOwnCrew: true,
    })),
  ]
  if (rows.length === 0) return []
  const written = await tx
    .insertInto('visitChanges')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'jobId', 'originalStart']).doUpdateSet({
        hasOwnCrew: true,
        version: sql<number>`visit_changes.version + 1`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .returning(['jobId', 'locationId', 'originalStart', 'version'])
    .execute()
  await replaceCrews(tx, organizationId, [
    ...added.flatMap(({ memberIds, ...visit }) => (memberIds ? { ...visit, memberIds } : [])),
    ...crews,
  ])
  await refreshPlans(tx, written)
  return written.map((row) => ({ ...row, originalStart: instantOf(row.originalStart) }))
}

/** Undoes the changes except where something was changed or recorded since, and returns how many were skipped. */
export async function undoChanges(
  tx: TenantTx,
  organizationId: string,
  changes: readonly FillChange[],
): Promise<{ kept: number }> {
  const wanted = (some: readonly FillChange[]) => sql`
    unnest(${some.map(({ jobId }) => jobId)}::uuid[], ${some.map((change) => new Date(change.originalStart))}::timestamptz[],
      ${some.map(({ version }) => version)}::int[], ${some.map(({ before }) => !!before?.memberIds)}::boolean[])
      as w (job_id, original_start, version, has_own_crew)
    where v.job_id = w.job_id and v.original_start = w.original_start and v.version = w.version`
  const removed = await sql<{ locationId: string }>`
    delete from visit_changes v using ${wanted(changes.filter(({ before }) => before === null))}
      and (v.added_minutes is null or not ${isUsed('v.job_id', 'v.original_start')})
    returning v.location_id`.execute(tx)
  const restored = await sql<{ jobId: string; locationId: string; originalStart: Date }>`
    update visit_changes v set has_own_crew = w.has_own_crew, version = v.version + 1, updated_at = now()
    from ${wanted(changes.filter(({ before }) => before !== null))}
    returning v.job_id, v.location_id, v.original_start`.execute(tx)
  const crewBefore = new Map(
    changes.map(({ jobId, originalStart, before }) => [
      `${jobId.toLowerCase()} ${instantOf(new Date(originalStart))}`,
      before?.memberIds?.map((id) => id.toLowerCase()) ?? [],
    ]),
  )
  const workers = new Set(await workersAmong(tx, [...new Set(crewBefore.values().flatMap((ids) => ids))]))
  await replaceCrews(
    tx,
    organizationId,
    restored.rows.map(({ jobId, locationId, originalStart }) => {
      const start = instantOf(originalStart)
      const memberIds = (crewBefore.get(`${jobId} ${start}`) ?? []).filter((id) => workers.has(id))
      return { jobId, locationId, originalStart: start, memberIds }
    }),
  )
  await refreshPlans(tx, [...removed.rows, ...restored.rows])
  return { kept: changes.length - removed.rows.length - restored.rows.length }
}

async function replaceCrews(tx: TenantTx, organizationId: string, visits: readonly CrewLine[]) {
  if (visits.length === 0) return
  await sql`
    delete from visit_crew c
    using unnest(${visits.map(({ jobId }) => jobId)}::uuid[],
      ${visits.map(({ originalStart }) => new Date(originalStart))}::timestamptz[]) as w (job_id, original_start)
    where c.job_id = w.job_id and c.original_start = w.original_start`.execute(tx)
  const crew = visits.flatMap(({ memberIds, jobId, locationId, originalStart }) =>
    memberIds.map((memberId) => ({
      organizationId,
      jobId,
      locationId,
      originalStart: new Date(originalStart),
      memberId,
    })),
  )
  if (crew.length > 0) await tx.insertInto('visitCrew').values(crew).execute()
}

async function refreshPlans(tx: TenantTx, visits: readonly { locationId: string }[]) {
  for (const id of new Set(visits.map(({ locationId }) => locationId))) await refreshPlanOfRunning(tx, id)
}
