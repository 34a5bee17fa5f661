import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { findEach, list } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { matchMinutes } from '#shared/timeclock/punches.ts'
import { plannedMinutes } from './visit-of.store.ts'

interface AtWork {
  organizationId: string
  workLogId: string
  memberId: string
  locationId: string
}

type Place = Pick<Visit, 'jobId' | 'originalStart' | 'endsAt'>

/** Replaces the visits a log's work may continue with. */
export async function saveNextVisits(
  tx: TenantTx,
  { organizationId, workLogId, memberId, locationId }: AtWork,
  visit: Place,
): Promise<void> {
  const day = visit.endsAt.slice(0, 10)
  const planned = await list(tx, { from: shiftDay(day, -1), to: shiftDay(day, 2) }, { locationId, memberId })
  const next = goingOn(visit, planned).map(({ jobId, originalStart, startsAt, endsAt }) => ({
    organizationId,
    workLogId,
    jobId,
    visitStart: new Date(originalStart),
    startsAt: new Date(startsAt),
    plannedMinutes: plannedMinutes({ startsAt, endsAt }),
  }))
  await tx.deleteFrom('workLogVisits').where('workLogId', '=', workLogId).execute()
  if (next.length > 0) await tx.insertInto('workLogVisits').values(next).execute()
}

/** Returns consecutive visits: each begins when the previous one is over and its window is still open. */
function goingOn({ jobId, originalStart, endsAt }: Place, planned: readonly Visit[]): Visit[] {
  let over = Date.parse(endsAt)
  return planned.filter((visit) => {
    const isFirst = visit.jobId === jobId && visit.originalStart === originalStart
    const startsAt = Date.parse(visit.startsAt)
    if (isFirst || visit.isCancelled || startsAt < over || startsAt > over + matchMinutes * 60_000) return false
    over = Date.parse(visit.endsAt)
    return true
  })
}

/** Updates the plan that running work at a place is compared with; call it after changing that plan. */
export async function refreshPlanOfRunning(tx: TenantTx, locationId: string): Promise<void> {
  const { rows } = await sql<AtWork & { jobId: string; visitStart: Date }>`
    select w.organization_id, w.id as work_log_id, w.member_id, w.location_id, w.job_id, w.visit_start from work_logs w
    where w.ended_at is null and w.voided_at is null and w.location_id = ${locationId} and w.visit_start is not null
    order by w.id for no key update`.execute(tx)
  for (const log of rows) {
    const [visit] = await findEach(tx, [{ jobId: log.jobId, originalStart: log.visitStart.toISOString() }])
    if (!visit || visit.isCancelled) continue
    await tx
      .updateTable('workLogs')
      .set({ plannedMinutes: plannedMinutes(visit) })
      .where('id', '=', log.workLogId)
      .where('plannedMinutes', '<>', plannedMinutes(visit))
      .execute()
    await saveNextVisits(tx, log, visit)
  }
}
