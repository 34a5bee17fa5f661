import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { estimatedRoadMeters } from '#shared/mileage/road-distance.ts'

const days = 12
const stopsADay = 4
const nearM = 25_000

const notes = [
  'Floors and restrooms look good.',
  'The crew was on time. Showed them the new mop heads.',
  'Entrance mats were wet; changed them.',
  'Client was there and is content.',
  'Restroom on the second floor needs a second pass tomorrow.',
] as const
const problems = ['', '', 'A paper dispenser is broken.', '', '', 'The closet was left open.', ''] as const
const supplies = [
  ['Bin liners, 33 gal', 1, 'roll'],
  ['Toilet paper', 2, 'case'],
  ['Glass cleaner', 1, 'bottle'],
  ['Nitrile gloves, M', 1, 'box'],
] as const

/** Seeds the supervisor's submitted recaps of the last days, and a question about one. */
export async function seedRecaps(tx: TenantTx, organizationId: string, today: Temporal.PlainDate): Promise<void> {
  const people = await tx
    .selectFrom('members')
    .select(['id', 'roles'])
    .where('userId', 'is not', null)
    .orderBy('id')
    .execute()
  const supervisor = people.find(({ roles }) => roles.includes('SUPERVISOR') && !roles.includes('ADMIN'))
  const owner = people.find(({ roles }) => roles.includes('OWNER'))
  if (!supervisor || !owner) return
  const window = { from: today.subtract({ days }).toString(), to: today.subtract({ days: 1 }).toString() }
  const visits = (await listVisits(tx, window, {})).filter(({ isCancelled }) => !isCancelled)
  const byDay = [...Map.groupBy(visits, ({ date }) => date)]
  for (const [index, [day, planned]] of byDay.entries()) {
    const recapId = randomUUIDv7()
    const stops = await roundOf(tx, planned)
    await tx
      .insertInto('recaps')
      .values({ organizationId, id: recapId, memberId: supervisor.id, day, notes: '', submittedAt: null })
      .execute()
    const stopIds = await insertStops(tx, { organizationId, recapId, stops, seed: index })
    await tx
      .updateTable('recaps')
      .set({ submittedAt: stops.at(-1)?.leftAt ?? null, version: 2 })
      .where('id', '=', recapId)
      .execute()
    const [stopId] = stopIds
    if (index === byDay.length - 1 && stopId)
      await tx
        .insertInto('recapComments')
        .values({
          organizationId,
          id: randomUUIDv7(),
          recapId,
          stopId,
          replyToId: null,
          memberId: owner.id,
          text: 'Did the client say anything about the windows?',
          resolvedAt: null,
          resolvedBy: null,
        })
        .execute()
  }
}

interface Stop {
  visit: Visit
  arrivedAt: Date
  leftAt: Date
  distanceM: number | null
}

/** Returns some places of the day in the order of their visits, half an hour each. */
async function roundOf(tx: TenantTx, planned: readonly Visit[]): Promise<Stop[]> {
  const places = await tx.selectFrom('locations').select(['id', 'latitude', 'longitude']).execute()
  const at = (id: string | undefined) => places.find((place) => place.id === id) ?? { latitude: null, longitude: null }
  const once = [...new Map(planned.map((visit) => [visit.locationId, visit])).values()]
  const isNear = (a: Visit, b: Visit) => {
    const meters = estimatedRoadMeters(at(a.locationId), at(b.locationId))
    return meters !== null && meters < nearM
  }
  const rounds = once.map((first) => once.filter((visit) => isNear(first, visit)).slice(0, stopsADay))
  const chosen = rounds.toSorted((a, b) => b.length - a.length)[0] ?? []
  const begin = Date.parse(chosen[0]?.startsAt ?? '') + 20 * 60_000
  return chosen.map((visit, index) => {
    const arrivedAt = new Date(begin + index * 50 * 60_000)
    const before = chosen[index - 1]?.locationId
    return {
      visit,
      arrivedAt,
      leftAt: new Date(arrivedAt.getTime() + (25 + ((index * 7) % 10)) * 60_000),
      distanceM: before ? estimatedRoadMeters(at(before), at(visit.locationId)) : null,
    }
  })
}

async function insertStops(
  tx: TenantTx,
  { organizationId, recapId, stops, seed }: { organizationId: string; recapId: string; stops: Stop[]; seed: number },
): Promise<string[]> {
  const ids: string[] = []
  for (const [position, { visit, arrivedAt, leftAt, distanceM }] of stops.entries()) {
    const stopId = randomUUIDv7()
    ids.push(stopId)
    const row = { organizationId, recapId, stopId }
    await sql`
      insert into recap_stops (organization_id, id, recap_id, position, location_id, arrived_at, left_at, distance_m,
                               distance_source, notes, problems)
      values (${organizationId}, ${stopId}, ${recapId}, ${position}, ${visit.locationId}, ${arrivedAt}, ${leftAt},
              ${distanceM}, ${distanceM === null ? null : 'estimate'}, ${notes[(seed + position) % notes.length]},
              ${problems[(seed * 3 + position) % problems.length]})`.execute(tx)
    const [name, quantity, unit] = supplies[(seed + position) % supplies.length] ?? supplies[0]
    if ((seed + position) % 3 > 0)
      await tx
        .insertInto('recapSupplies')
        .values({ ...row, position: 0, name, quantity, unit })
        .execute()
    if (visit.crew.length > 0)
      await tx
        .insertInto('recapCrew')
        .values(visit.crew.map(({ memberId }) => ({ ...row, memberId })))
        .execute()
  }
  return ids
}
