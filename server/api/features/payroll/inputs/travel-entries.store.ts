import type { PayWriter } from './workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import type { enterPayTravel, PayTravel } from '#shared/payroll/pay-travels.contract.ts'
import { readInputs } from './holiday-earnings.store.ts'
import { tripsOf } from '../statements/member-lines.ts'
import { readOrganizationPay, withSettings } from './pay-terms.store.ts'
import { findPeriod } from '../periods/periods.store.ts'
import { periodTerms } from './period-terms.ts'

/** The member's trips of a period in order, with the time that counts now. */
export async function travelsIn(
  tx: TenantTx,
  { memberId, from }: { memberId: string; from: string | undefined },
): Promise<PayTravel[]> {
  const known = await readOrganizationPay(tx)
  const period = await findPeriod(tx, known, from)
  const pay = withSettings(known, period.run?.settings ?? null)
  const [entry] = [...(await readInputs(tx, pay, periodTerms(pay, period), [memberId]))]
  if (!entry) return []
  const trips = tripsOf(entry.input)
  const ids = trips.flatMap((trip) => [trip.from.locationId, trip.to.locationId]).filter((id) => id !== null)
  const places = ids.length
    ? await tx
        .selectFrom('locations')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : []
  const names = new Map<string | null, string>(places.map(({ id, name }) => [id, name]))
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
  return trips.map(({ from: before, to, seconds, by, note }) => ({
    fromLogId: before.logId,
    toLogId: to.logId,
    fromName: names.get(before.locationId) ?? '',
    toName: names.get(to.locationId) ?? '',
    startsAt: instant(before.end),
    endsAt: instant(to.start),
    seconds,
    by,
    note,
  }))
}

type NewTravel = Static<(typeof enterPayTravel)['schema']['body']>

/**
 * @throws ProblemError 404 unless the logs are consecutive at two places; 400 `travel_longer_than_gap`; 403 about
 * oneself.
 */
export async function enterTravel(tx: TenantTx, writer: PayWriter, entry: NewTravel): Promise<void> {
  const { memberId, fromLogId, toLogId, minutes, note } = entry
  const { rows } = await sql<{ day: string; gapSeconds: number }>`
    select (t.started_at at time zone c.time_zone)::date::text as day,
      extract(epoch from t.started_at - f.ended_at)::float as gap_seconds
    from work_logs f
    join work_logs t on t.organization_id = f.organization_id and t.member_id = f.member_id
    join configurations c on c.organization_id = f.organization_id
    where f.id = ${fromLogId} and t.id = ${toLogId} and f.member_id = ${memberId}
      and f.voided_at is null and t.voided_at is null and f.ended_at <= t.started_at and f.location_id <> t.location_id
      and not exists (
        select from work_logs b
        where b.member_id = f.member_id and b.voided_at is null and b.id not in (f.id, t.id)
          and b.started_at >= f.started_at and b.started_at <= t.started_at)`.execute(tx)
  const [gap] = rows
  if (!gap) throw notFound()
  if (minutes * 60 > gap.gapSeconds + 60) throw fieldProblem('travel_longer_than_gap', 'minutes')
  const { organizationId, userId: createdBy } = writer
  const row = { organizationId, id: randomUUIDv7(), memberId, day: gap.day, fromLogId, toLogId, minutes, createdBy }
  await tx
    .insertInto('payTravels')
    .values({ ...row, note: note.trim() })
    .execute()
}
