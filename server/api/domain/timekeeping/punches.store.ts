import { sql, type Selectable } from 'kysely'
import type { PunchesTable } from '#server/api/db/schema/work-logs.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Position } from '#shared/timeclock/timeclock.contract.ts'
import type { StoredPunch } from '#shared/work-logs/work-logs.contract.ts'
import type { StoredPunchKind, TimeSource } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { FenceCheck } from '#shared/timeclock/fence.ts'

/** Who does something about a member's time, how it came, and when it counts for. */
export interface Punching {
  organizationId: string
  memberId: string
  /** Made by the device: the same one again is the same punch. */
  punchId: string
  source: Exclude<TimeSource, 'automatic'>
  /** To the second. */
  at: Date
  receivedAt: Date
  deviceAt?: Date
  sentAt?: Date
  flags?: readonly WorkLogFlag[]
  /** Null: asked for and not known. Left out: something else shows where it was, as a telephone's number does. */
  position?: Position | null
  callId?: string
  /** Who did it, where it was not the member. */
  userId?: string
}

export interface NewPunch {
  kind: StoredPunchKind
  workLogId: string
  locationId: string
  check?: FenceCheck | null
  undoneId?: string
}

/** A punch as it came. Where somebody was is kept at start and end only. */
export function punchRow(punching: Punching, { check, kind, workLogId, locationId, undoneId }: NewPunch): FoundPunch {
  const position = kind === 'start' || kind === 'end' ? (punching.position ?? null) : null
  return {
    organizationId: punching.organizationId,
    id: punching.punchId.toLowerCase(),
    memberId: punching.memberId,
    workLogId,
    locationId,
    kind,
    at: punching.at,
    deviceAt: punching.deviceAt ?? null,
    sentAt: punching.sentAt ?? null,
    receivedAt: punching.receivedAt,
    source: punching.source,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracyM: check?.accuracyM ?? null,
    fence: check?.fence ?? null,
    distanceM: check?.distanceM ?? null,
    undoneId: undoneId ?? null,
    callId: punching.callId ?? null,
    userId: punching.userId ?? null,
  }
}

export async function savePunch(tx: TenantTx, punching: Punching, kept: NewPunch): Promise<void> {
  await tx.insertInto('punches').values(punchRow(punching, kept)).execute()
}

const columns = [
  'organizationId',
  'id',
  'memberId',
  'workLogId',
  'locationId',
  'kind',
  'at',
  'deviceAt',
  'sentAt',
  'receivedAt',
  'source',
  'latitude',
  'longitude',
  'accuracyM',
  'fence',
  'distanceM',
  'undoneId',
  'callId',
  'userId',
] as const satisfies readonly (keyof PunchesTable)[]

/** Keeps it in the statement that writes the log, where that writes it: `log` has a row then. */
export const savePunchWithLog = (punch: FoundPunch) => sql`
  insert into punches (${sql.join(columns.map((column) => sql.ref(column)))})
  select ${sql.join(columns.map((column) => sql`${punch[column]}`))} from log`

export type FoundPunch = Selectable<PunchesTable>

export const findPunch = (tx: TenantTx, punchId: string): Promise<FoundPunch | undefined> =>
  tx.selectFrom('punches').selectAll().where('id', '=', punchId).executeTakeFirst()

/** The last thing that came from the member, or for the member. */
export const lastPunch = (tx: TenantTx, memberId: string): Promise<FoundPunch | undefined> =>
  tx
    .selectFrom('punches')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** As it is shown: with coordinates for those who may see them. */
export const toKeptPunch = (punch: FoundPunch, showsPosition: boolean): StoredPunch => ({
  id: punch.id,
  kind: punch.kind,
  at: punch.at.toISOString(),
  deviceAt: punch.deviceAt?.toISOString() ?? null,
  receivedAt: punch.receivedAt.toISOString(),
  source: punch.source,
  fence: punch.fence,
  distanceM: punch.distanceM,
  accuracyM: punch.accuracyM,
  ...(showsPosition && {
    position:
      punch.latitude === null || punch.longitude === null
        ? null
        : { latitude: punch.latitude, longitude: punch.longitude },
  }),
})
