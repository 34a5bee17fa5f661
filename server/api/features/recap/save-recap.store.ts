import { sql } from 'kysely'
import type { DeviceTime } from '#shared/timeclock/device-time.contract.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { enterRecap } from '#server/api/domain/supplies/flows.store.ts'
import { writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import { linkedPages } from '#shared/pages.ts'
import type { Recap, RecapDraft, RecapStop, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { removePhotosOf } from './recap-photos.store.ts'
import { get } from './recap-rows.store.ts'
import { roadTo } from './road.store.ts'
import { firstOutOfOrder, stopTimes } from './stop-times.ts'

interface OwnRecap {
  organizationId: string
  memberId: string
  recapId: string
}

/**
 * The supervisor's draft, locked for this transaction, so that concurrent changes are serialized. @throws ProblemError
 * 404; 409 `recap_submitted`.
 */
export async function lockDraft(tx: TenantTx, { memberId, recapId }: OwnRecap): Promise<{ version: number }> {
  const row = await tx
    .selectFrom('recaps')
    .select(['submittedAt', 'version'])
    .where('id', '=', recapId)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.submittedAt) throw new ProblemError('recap_submitted')
  return row
}

/** Saves the draft. @throws ProblemError 400 naming the field; 404; 409 `stale_version`, `recap_submitted`. */
export async function save(
  tx: TenantTx,
  writer: OwnRecap,
  { notes, stops, version }: RecapDraft & { version: number },
): Promise<Recap> {
  const locked = await lockDraft(tx, writer)
  requireVersion(locked, version)
  const again = stops.findIndex(({ id }, index) => stops.findIndex((stop) => stop.id === id) !== index)
  if (again !== -1) throw fieldProblem('recap_stops_twice', `stops.${again}.id`)
  const reader = { memberId: writer.memberId, readsAll: false }
  const before = await get(tx, reader, writer.recapId)
  await writeStops(tx, writer, stops, before.stops)
  await tx.updateTable('recaps').set({ notes, version: nextVersion }).where('id', '=', writer.recapId).execute()
  return get(tx, reader, writer.recapId)
}

async function writeStops(
  tx: TenantTx,
  writer: OwnRecap,
  stops: readonly RecapStopDraft[],
  before: readonly RecapStop[],
): Promise<void> {
  const zones = await zonesOf(tx, stops)
  await mustBeMembers(tx, stops)
  const remaining = new Set(stops.map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !remaining.has(id))
  if (gone.length > 0) {
    await removePhotosOf(tx, gone)
    await tx.deleteFrom('recapStops').where('recapId', '=', writer.recapId).where('id', 'in', gone).execute()
  }
  const clocks = stops.map(({ arrives, leaves }, index) => ({ arrives, leaves, timeZone: zones[index] ?? 'UTC' }))
  const roads = await roadTo(tx, stops)
  const known = await positionsOf(tx, writer.recapId)
  const { day } = await tx.selectFrom('recaps').select('day').where('id', '=', writer.recapId).executeTakeFirstOrThrow()
  const times = stopTimes(day, clocks)
  for (const [position, stop] of stops.entries()) {
    const { id, locationId, drivenM, notes, problems } = stop
    const road = roads[position] ?? { distanceM: null, distanceSource: null }
    const { arrivedAt, leftAt } = times[position] ?? { arrivedAt: null, leftAt: null }
    const row = { position, locationId, arrivedAt, leftAt, drivenM, ...road, notes, problems }
    const old = before.find((candidate) => candidate.id === id)
    if (!old) {
      await tx
        .insertInto('recapStops')
        .values({ ...row, organizationId: writer.organizationId, id, recapId: writer.recapId })
        .execute()
        .catch(onViolation({ recap_stops_pkey: () => fieldProblem('invalid_request', `stops.${position}.id`) }))
    } else if (isChanged(row, old, known.get(id))) {
      await tx.updateTable('recapStops').set(row).where('id', '=', id).where('recapId', '=', writer.recapId).execute()
    }
    await writeSupplies(tx, writer, stop, old)
    await writeCrew(tx, writer, stop, old)
  }
}

type Row = Pick<RecapStop, 'locationId' | 'drivenM' | 'distanceM' | 'distanceSource' | 'notes' | 'problems'> & {
  position: number
  arrivedAt: Date | null
  leftAt: Date | null
}

/** Unchanged stops are not rewritten, so that the audit log shows changes and not saves. */
const isChanged = (row: Row, old: RecapStop, position: number | undefined) =>
  row.position !== position ||
  row.locationId !== old.locationId ||
  (row.arrivedAt?.toISOString() ?? null) !== old.arrivedAt ||
  (row.leftAt?.toISOString() ?? null) !== old.leftAt ||
  row.drivenM !== old.drivenM ||
  row.distanceM !== old.distanceM ||
  row.distanceSource !== old.distanceSource ||
  row.notes !== old.notes ||
  row.problems !== old.problems

async function writeSupplies(tx: TenantTx, writer: OwnRecap, stop: RecapStopDraft, old: RecapStop | undefined) {
  const supplies = stop.supplies.map(({ name, quantity, unit }) => ({ name: name.trim(), quantity, unit: unit.trim() }))
  if (JSON.stringify(supplies) === JSON.stringify(old?.supplies ?? [])) return
  await tx.deleteFrom('recapSupplies').where('stopId', '=', stop.id).execute()
  if (supplies.length === 0) return
  await tx
    .insertInto('recapSupplies')
    .values(
      supplies.map((supply, position) => ({
        organizationId: writer.organizationId,
        recapId: writer.recapId,
        stopId: stop.id,
        position,
        ...supply,
      })),
    )
    .execute()
}

async function writeCrew(tx: TenantTx, writer: OwnRecap, stop: RecapStopDraft, old: RecapStop | undefined) {
  const before = new Set((old?.crew ?? []).map(({ memberId }) => memberId))
  const now = new Set(stop.crewIds)
  const [gone, come] = [before.difference(now), now.difference(before)]
  if (gone.size > 0)
    await tx
      .deleteFrom('recapCrew')
      .where('stopId', '=', stop.id)
      .where('memberId', 'in', [...gone])
      .execute()
  if (come.size > 0)
    await tx
      .insertInto('recapCrew')
      .values(
        [...come].map((memberId) => ({
          organizationId: writer.organizationId,
          recapId: writer.recapId,
          stopId: stop.id,
          memberId,
        })),
      )
      .execute()
}

async function positionsOf(tx: TenantTx, recapId: string): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('recapStops').select(['id', 'position']).where('recapId', '=', recapId).execute()
  return new Map(rows.map(({ id, position }) => [id, position]))
}

async function zonesOf(tx: TenantTx, stops: readonly RecapStopDraft[]): Promise<string[]> {
  if (stops.length === 0) return []
  const ids = stops.map(({ locationId }) => locationId)
  const rows = await tx.selectFrom('locations').select(['id', 'timeZone']).where('id', 'in', ids).execute()
  const zones = new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
  return ids.map((id, index) => {
    const zone = zones.get(id)
    if (zone === undefined) throw fieldProblem('location_unknown', `stops.${index}.locationId`)
    return zone
  })
}

async function mustBeMembers(tx: TenantTx, stops: readonly RecapStopDraft[]) {
  const ids = [...new Set(stops.flatMap(({ crewIds }) => crewIds))]
  if (ids.length === 0) return
  const rows = await tx.selectFrom('members').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const at = stops.findIndex(({ crewIds }) => crewIds.some((id) => !known.has(id)))
  if (at !== -1) throw fieldProblem('worker_unknown', `stops.${at}.crewIds`)
}

/**
 * Submits the supervisor's recap, which cannot be undone, and notifies administrators. @throws ProblemError 400
 * `recap_empty`, `recap_times_missing`, `recap_times_reversed`; 404; 409.
 */
export async function submit(
  tx: TenantTx,
  writer: OwnRecap & { userId: string },
  { version, ...deviceTime }: { version?: number } & Partial<DeviceTime>,
): Promise<Recap> {
  const written = writtenColumns(writingOf(deviceTime))
  const locked = await lockDraft(tx, writer)
  if (version !== undefined) requireVersion(locked, version)
  const reader = { memberId: writer.memberId, readsAll: false }
  mustBeWhole((await get(tx, reader, writer.recapId)).stops)
  await tx
    .updateTable('recaps')
    .set({ submittedAt: sql<Date>`now()`, ...written, version: nextVersion })
    .where('id', '=', writer.recapId)
    .execute()
  const recap = await get(tx, reader, writer.recapId)
  await enterRecap(tx, writer, recap.stops)
  const admins = await usersWithRole(tx, 'ADMIN', 'OWNER')
  await notify(
    tx,
    admins.filter((userId) => userId !== writer.userId),
    {
      kind: 'recap_submitted',
      params: { name: recap.memberName, day: recap.day, stops: String(recap.stops.length) },
      link: linkedPages.recap(writer.organizationId, recap.id),
    },
  )
  return recap
}

function mustBeWhole(stops: readonly RecapStop[]) {
  if (stops.length === 0) throw fieldProblem('recap_empty', 'stops')
  for (const [index, { arrivedAt, leftAt }] of stops.entries()) {
    if (!arrivedAt) throw fieldProblem('recap_times_missing', `stops.${index}.arrives`)
    if (!leftAt) throw fieldProblem('recap_times_missing', `stops.${index}.leaves`)
  }
  const lateStop = firstOutOfOrder(
    stops.map(({ arrivedAt, leftAt }) => ({
      arrivedAt: arrivedAt ? new Date(arrivedAt) : null,
      leftAt: leftAt ? new Date(leftAt) : null,
    })),
  )
  if (lateStop !== null) throw fieldProblem('recap_times_reversed', `stops.${lateStop}.arrives`)
}
