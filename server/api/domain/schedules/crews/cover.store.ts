import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CoverCandidate } from '#shared/schedule/cover.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { workers } from '#shared/access/roles.ts'
import { checkWithVisits } from './assignment.store.ts'
import { spanOf, type ReadWorkweeks } from './assignment.ts'
import { coverSpan, nearestPlace, rankCandidates, type CandidatePlace } from './cover.ts'
import { instantOf } from '../planned/visit-changes.store.ts'

const shownMax = 25
/** Work that ended more hours ago does not indicate where somebody is. */
const recentHours = 16

/**
 * Returns members who could cover a visit, best first. The number of queries does not depend on the number of members.
 */
export async function candidates(
  tx: TenantTx,
  visit: Visit,
  now: Temporal.Instant,
  readWorkweeks: ReadWorkweeks,
): Promise<CoverCandidate[]> {
  const place = await tx
    .selectFrom('locations')
    .select(['latitude', 'longitude', 'regionId'])
    .where('id', '=', visit.locationId)
    .executeTakeFirstOrThrow()
  const coming = new Set(visit.crew.map(({ memberId }) => memberId))
  const members = (await workersOf(tx)).filter(({ id }) => !coming.has(id))
  if (members.length === 0) return []
  const span = coverSpan(spanOf(visit), now.epochMilliseconds)
  const [startsAt, endsAt] = [instantOf(new Date(span.from)), instantOf(new Date(span.to))]
  const question = {
    memberIds: members.map(({ id }) => id),
    startsAt,
    endsAt,
    except: { jobId: visit.jobId, originalStart: visit.originalStart },
  }
  const checked = await checkWithVisits(tx, question, { at: now, readWorkweeks })
  const answers = new Map(checked.answers.map((answer) => [answer.memberId, answer]))
  const knownSince = await lastWorkAt(tx, visit.locationId, now)
  const places = await placesOf(tx, checked.visits, span.from, now)
  const covers = members.flatMap(({ id, name, phone, hasAccount, regionIds }) => {
    const answer = answers.get(id)
    if (!answer) return []
    return {
      ...answer,
      name,
      phone,
      hasAccount,
      inRegion: place.regionId === null || regionIds.length === 0 ? null : regionIds.includes(place.regionId),
      lastWorkedAt: knownSince.get(id) ?? null,
      near: nearestPlace(place, places.get(id) ?? []),
    }
  })
  return rankCandidates(covers).slice(0, shownMax)
}

interface WorkerRow {
  id: string
  name: string
  phone: string
  hasAccount: boolean
  regionIds: string[]
}

async function workersOf(tx: TenantTx): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select m.id, m.name, m.phone, m.user_id is not null as has_account, coalesce((
      select array_agg(r.region_id::text) from member_regions r
      where r.organization_id = m.organization_id and r.member_id = m.id), '{}') as region_ids
    from members m
    where m.deactivated_at is null and m.roles && ${[...workers]}::text[]`.execute(tx)
  return rows
}

/** Returns when each member last worked at a location, within a year. */
async function lastWorkAt(tx: TenantTx, locationId: string, now: Temporal.Instant) {
  const rows = await tx
    .selectFrom('workLogs')
    .select(['memberId', ({ fn }) => fn.max('startedAt').as('at')])
    .where('locationId', '=', locationId)
    .where('voidedAt', 'is', null)
    .where('startedAt', '>=', new Date(now.epochMilliseconds - 365 * dayMs))
    .groupBy('memberId')
    .execute()
  return new Map(rows.map(({ memberId, at }) => [memberId, instantOf(at)]))
}

/** Returns each member's current, last and next workplace with known coordinates. */
async function placesOf(tx: TenantTx, planned: readonly Visit[], from: number, now: Temporal.Instant) {
  const places = new Map<string, CandidatePlace[]>()
  const put = (memberId: string, place: CandidatePlace) => {
    const known = places.get(memberId)
    if (known) known.push(place)
    else places.set(memberId, [place])
  }
  for (const { memberId, endedAt, ...row } of await recentLogs(tx, now)) {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null) continue
    put(memberId, { from: endedAt === null ? 'now' : 'last', locationName: row.name, latitude, longitude })
  }
  const visits = planned.filter(
    ({ startsAt }) => Date.parse(startsAt) >= from && Date.parse(startsAt) < from + recentHours * 3_600_000,
  )
  const coordinates = await coordinatesOf(tx, [...new Set(visits.map(({ locationId }) => locationId))])
  const isNext = new Set<string>()
  for (const { crew, locationId, locationName } of visits) {
    const at = coordinates.get(locationId)
    for (const { memberId } of crew) {
      if (isNext.has(memberId)) continue
      isNext.add(memberId)
      if (at) put(memberId, { from: 'next', locationName, ...at })
    }
  }
  return places
}

/** Returns each member's latest recent log. */
async function recentLogs(tx: TenantTx, now: Temporal.Instant) {
  const { rows } = await sql<{
    memberId: string
    endedAt: Date | null
    name: string
    latitude: number | null
    longitude: number | null
  }>`
    select distinct on (w.member_id) w.member_id, w.ended_at, l.name, l.latitude, l.longitude
    from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
    where w.voided_at is null and w.started_at >= ${new Date(now.epochMilliseconds - recentHours * 3_600_000)}
      and w.started_at <= ${new Date(now.epochMilliseconds)}
    order by w.member_id, w.started_at desc`.execute(tx)
  return rows
}

async function coordinatesOf(tx: TenantTx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, { latitude, longitude }] as const],
    ),
  )
}
