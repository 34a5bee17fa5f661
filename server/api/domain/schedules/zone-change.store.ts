import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list, split } from './job-schedules.store.ts'
import { rekeyVisits } from './rekey-visits.store.ts'
import { firstOpenDay } from './segments.ts'

interface ZoneChange {
  organizationId: string
  locationId: string
  /** The clock that the location had until now. */
  timeZone: string
}

/**
 * The location's clock is another one from now on, which its row has already: visits that have begun stay where they
 * were, those to come are at the same time of day on the new clock, with all that was changed about them.
 */
export async function preserveLocalTimes(
  tx: TenantTx,
  { organizationId, locationId, timeZone }: ZoneChange,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const { weekStart } = await tx.selectFrom('configurations').select('weekStart').executeTakeFirstOrThrow()
  const place = await tx
    .selectFrom('locations')
    .select('timeZone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const jobs = await tx
    .selectFrom('jobSchedules')
    .select('jobId')
    .distinct()
    .where('locationId', '=', locationId)
    .execute()
  for (const { jobId } of jobs) {
    const segments = await list(tx, jobId)
    const from = firstOpenDay(segments, { timeZone, weekStart }, now)
    const current = segments.find(
      ({ effectiveFrom, effectiveTo, endsOn }) =>
        effectiveFrom < from && (effectiveTo ?? from) >= from && (endsOn ?? from) >= from,
    )
    if (current) await split(tx, { organizationId, locationId, jobId }, current, from)
    await tx
      .updateTable('jobSchedules')
      .set({ timeZone })
      .where('jobId', '=', jobId)
      .where('effectiveFrom', '<=', shiftDay(from, -1))
      .where('timeZone', 'is', null)
      .execute()
    await rekeyVisits(tx, {
      organizationId,
      jobId,
      segments,
      weekStart,
      from,
      was: timeZone,
      is: place.timeZone,
    })
  }
}
