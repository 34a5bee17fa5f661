import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list, split } from './job-schedules.store.ts'
import { rekeyVisits } from '../planned/rekey-visits.store.ts'
import { firstOpenDay } from './segments.ts'

interface ZoneChange {
  organizationId: string
  locationId: string
  /** The location's previous time zone. */
  timeZone: string
}

/**
 * Called after a location's time zone changed in its row: visits that have begun stay unchanged, future ones keep their
 * local time in the new zone with all their changes.
 */
export async function preserveLocalTimes(
  tx: TenantTx,
  { organizationId, locationId, timeZone }: ZoneChange,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const place = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const jobs = await tx
    .selectFrom('jobSchedules')
    .select('jobId')
    .where('locationId', '=', locationId)
    .union(
      tx
        .selectFrom('visitChanges')
        .select('jobId')
        .where('locationId', '=', locationId)
        .where('addedMinutes', 'is not', null),
    )
    .execute()
  for (const { jobId } of jobs) {
    const segments = await list(tx, jobId)
    const from = firstOpenDay(segments, { timeZone }, now)
    const current = segments.filter(
      ({ effectiveFrom, effectiveTo, endsOn }) =>
        effectiveFrom < from && (effectiveTo ?? from) >= from && (endsOn ?? from) >= from,
    )
    for (const segment of current) await split(tx, { organizationId, locationId, jobId }, segment, from)
    await tx
      .updateTable('jobSchedules')
      .set({ timeZone })
      .where('jobId', '=', jobId)
      .where('effectiveFrom', '<=', shiftDay(from, -1))
      .where('timeZone', 'is', null)
      .execute()
    await rekeyVisits(tx, { organizationId, jobId, segments, from, was: timeZone, is: place.timeZone, now })
  }
}
