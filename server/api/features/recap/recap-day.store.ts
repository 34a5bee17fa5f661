import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { PlannedStop, Recap, RecapDay } from '#shared/recap/recaps.contract.ts'
import { workers } from '#shared/access/roles.ts'
import { isOutOfRange } from './day-range.ts'
import { get } from './recap-rows.store.ts'
import { roadTo } from './road.store.ts'

/** A supervisor and their regions; null means all. */
export interface Writer {
  organizationId: string
  memberId: string
  limitedTo: readonly string[] | null
}

/** Maximum visits of a region suggested as one day's round. */
const roundMax = 12
const placesMax = 500

/** The data of a day's page. */
export async function recapDay(tx: TenantTx, writer: Writer, day: string): Promise<RecapDay> {
  const { memberId, limitedTo } = writer
  const stored = await tx
    .selectFrom('recaps')
    .select('id')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .executeTakeFirst()
  return {
    today: await todayOf(tx),
    recap: stored ? await get(tx, { memberId, readsAll: false }, stored.id) : null,
    planned: await plannedStops(tx, writer, day),
    places: await placesOf(tx, limitedTo),
    people: await peopleOf(tx),
  }
}

const placesOf = (tx: TenantTx, limitedTo: Writer['limitedTo']) =>
  tx
    .selectFrom('locations as l')
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .select(['l.id as locationId', 'l.name as locationName', 'c.name as clientName', 'l.latitude', 'l.longitude'])
    .where('l.archivedAt', 'is', null)
    .where('c.archivedAt', 'is', null)
    .$if(limitedTo !== null, (query) => query.where(sql<boolean>`l.region_id = any (${limitedTo}::uuid[])`))
    .orderBy('c.name')
    .orderBy('l.name')
    .orderBy('l.id')
    .limit(placesMax)
    .execute()

const peopleOf = (tx: TenantTx) =>
  tx
    .selectFrom('members')
    .select(['id as memberId', 'name'])
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${workers}::text[]`)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The day's visits, without cancelled ones: the supervisor's own and their regions'. */
async function plannedStops(tx: TenantTx, { memberId, limitedTo }: Writer, day: string): Promise<PlannedStop[]> {
  if (isOutOfRange(day)) return []
  const visits = (await listVisits(tx, { from: day, to: day }, {})).filter(
    ({ isCancelled, date }) => !isCancelled && date === day,
  )
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where(sql<boolean>`region_id = any (${limitedTo ?? []}::uuid[])`)
    .execute()
  const storedIds = new Set(rows.map(({ id }) => id))
  return visits
    .map((visit) => ({
      clientName: visit.clientName,
      locationId: visit.locationId,
      locationName: visit.locationName,
      timeZone: visit.timeZone,
      jobName: visit.jobName,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      crew: visit.crew.map(({ memberId, name }) => ({ memberId, name })),
      isOwn: visit.crew.some((entry) => entry.memberId === memberId),
    }))
    .filter(({ locationId }) => limitedTo === null || storedIds.has(locationId))
}

/**
 * Starts the recap of a day with a stop per location of the supervisor's work and visits; without any, with the
 * regions' first visits. An existing recap stays unchanged. @throws ProblemError 400 `recap_in_future`.
 */
export async function start(tx: TenantTx, writer: Writer, day: string): Promise<Recap> {
  const { organizationId, memberId } = writer
  if (day > (await todayOf(tx))) throw fieldProblem('recap_in_future', 'day')
  const id = randomUUIDv7()
  const inserted = await tx
    .insertInto('recaps')
    .values({ organizationId, id, memberId, day, submittedAt: null })
    .onConflict((conflict) => conflict.columns(['organizationId', 'memberId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await addFirstStops(tx, writer, { recapId: id, day })
  const stored = await tx
    .selectFrom('recaps')
    .select('id')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return get(tx, { memberId, readsAll: false }, stored.id)
}

async function addFirstStops(tx: TenantTx, writer: Writer, { recapId, day }: { recapId: string; day: string }) {
  const { organizationId } = writer
  const stops = await firstStops(tx, writer, day)
  if (stops.length === 0) return
  const roads = await roadTo(
    tx,
    stops.map(({ locationId }) => ({ locationId, drivenM: null })),
  )
  await tx
    .insertInto('recapStops')
    .values(
      stops.map((stop, position) => ({
        organizationId,
        id: randomUUIDv7(),
        recapId,
        position,
        ...stop,
        drivenM: null,
        distanceM: roads[position]?.distanceM ?? null,
        distanceSource: roads[position]?.distanceSource ?? null,
      })),
    )
    .execute()
}

interface FirstStop {
  locationId: string
  arrivedAt: Date | null
  leftAt: Date | null
}

async function firstStops(tx: TenantTx, writer: Writer, day: string): Promise<FirstStop[]> {
  const worked = await ownWork(tx, writer, day)
  const been = new Set(worked.map(({ locationId }) => locationId))
  const planned = await plannedStops(tx, writer, day)
  const ownVisits = planned.filter(({ isOwn, locationId }) => isOwn && !been.has(locationId))
  const round = worked.length === 0 && ownVisits.length === 0 ? planned.slice(0, roundMax) : ownVisits
  const toCome = new Map(round.toReversed().map(({ locationId, startsAt }) => [locationId, startsAt]))
  return [
    ...worked.map((stop) => ({ stop, at: stop.arrivedAt.toISOString() })),
    ...[...toCome].map(([locationId, at]) => ({ stop: { locationId, arrivedAt: null, leftAt: null }, at })),
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ stop }) => stop)
}

/** The supervisor's work logs that began on the day, to the minute; overlapping ones count once. */
async function ownWork(tx: TenantTx, { memberId, limitedTo }: Writer, day: string) {
  const { rows } = await sql<{ locationId: string; arrivedAt: Date; leftAt: Date | null }>`
    select w.location_id, date_trunc('minute', w.started_at) as arrived_at, date_trunc('minute', w.ended_at) as left_at
    from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
    where w.member_id = ${memberId} and w.voided_at is null
      and w.started_at >= (${day}::date - 1)::timestamptz and w.started_at < (${day}::date + 2)::timestamptz
      and (w.started_at at time zone l.time_zone)::date = ${day}::date
      and (${limitedTo}::uuid[] is null or l.region_id = any (${limitedTo}::uuid[]))
    order by w.started_at, w.id`.execute(tx)
  return rows
}
