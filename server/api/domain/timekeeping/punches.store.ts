import { sql, type Selectable } from 'kysely'
import type { PunchesTable } from '#server/api/db/schema/work-logs.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Position } from '#shared/timeclock/timeclock.contract.ts'
import type { StoredPunch } from '#shared/work-logs/work-logs.contract.ts'
import type { StoredPunchKind, TimeSource } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'
import type { FenceCheck } from '#shared/timeclock/fence.ts'

/** A change of a member's time: by whom, how it was received, and its effective time. */
export interface Punching {
  organizationId: string
  memberId: string
  /** Created by the device, which makes repeated sending idempotent. */
  punchId: string
  source: Exclude<TimeSource, 'automatic' | 'import'>
  /** To the second. */
  at: Date
  receivedAt: Date
  deviceAt?: Date
  sentAt?: Date
  flags?: readonly WorkLogFlag[]
  /** Null: requested but unknown. Omitted: located by other means, such as a telephone's number. */
  position?: Position | null
  callId?: string
  /** The account, when it was not the member. */
  userId?: string
}

export interface NewPunch {
  kind: StoredPunchKind
  workLogId: string
  locationId: string
  check?: FenceCheck | null
  undoneId?: string
}

/** Returns a punch as a row. Positions are stored at start and end only. */
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

export async function savePunch(tx: TenantTx, punching: Punching, punch: NewPunch): Promise<void> {
  await tx.insertInto('punches').values(punchRow(punching, punch)).execute()
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

/** Inserts the punch in the statement that writes the log, only if that writes it: `log` then has a row. */
export const savePunchWithLog = (punch: FoundPunch) => sql`
  insert into punches (${sql.join(columns.map((column) => sql.ref(column)))})
  select ${sql.join(columns.map((column) => sql`${punch[column]}`))} from log`

export type FoundPunch = Selectable<PunchesTable>

export const findPunch = (tx: TenantTx, punchId: string): Promise<FoundPunch | undefined> =>
  tx.selectFrom('punches').selectAll().where('id', '=', punchId).executeTakeFirst()

/** Returns the last punch by or for the member. */
export const lastPunch = (tx: TenantTx, memberId: string): Promise<FoundPunch | undefined> =>
  tx
    .selectFrom('punches')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('receivedAt', 'desc')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Converts a punch for display; coordinates only for those who may see them. */
export const toStoredPunch = (punch: FoundPunch, showsPosition: boolean): StoredPunch => ({
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
