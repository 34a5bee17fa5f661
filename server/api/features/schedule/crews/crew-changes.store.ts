import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { update, type VisitKey } from '../visits/visits.store.ts'
import { workersAmong } from './workers.store.ts'

type TurnKey = Pick<VisitKey, 'jobId' | 'originalStart'>

/**
 * Serializes changes to visits, so that two concurrent acceptances run one after the other. Visits are locked in a
 * fixed order to avoid deadlocks.
 */
export async function inTurn(tx: TenantTx, ...visits: readonly TurnKey[]) {
  const keys = visits.map(({ jobId, originalStart }) => `visit ${jobId} ${originalStart}`)
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
}

/** Members may change their own visits in every region. */
export const liftRegionLimit = (tx: TenantTx) => sql`select set_config('app.region_ids', '', true)`.execute(tx)

/** Replaces the crew of one visit; inactive members are left out. */
export async function changeCrew(
  tx: TenantTx,
  key: VisitKey,
  visit: Visit,
  memberIds: readonly string[],
): Promise<Visit> {
  const { startsAt, endsAt, cancelledReason, version } = visit
  return update(tx, key, {
    startsAt,
    durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
    cancelledReason,
    note: visit.note,
    memberIds: await workersAmong(tx, memberIds),
    version,
  })
}
