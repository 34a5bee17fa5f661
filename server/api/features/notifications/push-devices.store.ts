import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { Recipient } from '#server/api/push/web-push.ts'
import type { NewPushDevice, PushDevice } from '#shared/notifications/devices.contract.ts'

const devicesMax = 10

export async function listDevices(tx: TenantTx, userId: string, sessionId: string): Promise<PushDevice[]> {
  const rows = await tx
    .selectFrom('pushDevices')
    .select(['id', 'userAgent', 'createdAt', 'sessionId'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, userAgent, createdAt, sessionId: owner }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    isThis: owner === sessionId,
  }))
}

interface Owner {
  userId: string
  sessionId: string
  userAgent: string
}

/** Adds a device; one that had another user gets this one's messages only, and the oldest make room. */
export async function addDevice(tx: TenantTx, owner: Owner, { endpoint, keys }: NewPushDevice): Promise<void> {
  const values = {
    ...owner,
    publicKey: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
  }
  await tx
    .insertInto('pushDevices')
    .values({ organizationId: sql<string>`current_organization_id()`, id: randomUUIDv7(), endpoint, ...values })
    .onConflict((conflict) => conflict.columns(['organizationId', 'endpoint']).doUpdateSet(values))
    .execute()
  await sql`
    delete from push_devices where user_id = ${owner.userId} and id in (
      select id from push_devices where user_id = ${owner.userId} order by id desc offset ${devicesMax})`.execute(tx)
}

/** @throws ProblemError 404. */
export async function removeDevice(tx: TenantTx, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushDevices')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** The devices whose user is signed in on them. */
export const devicesOf = async (tx: TenantTx, userId: string): Promise<string[]> =>
  (await tx.selectFrom('pushDevices').select('id').where('userId', '=', userId).execute()).map(({ id }) => id)

export const recipientOf = (tx: TenantTx, userId: string, id: string): Promise<Recipient | undefined> =>
  tx
    .selectFrom('pushDevices')
    .select(['endpoint', 'publicKey', 'auth'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const dropDevice = (tx: TenantTx, id: string) => tx.deleteFrom('pushDevices').where('id', '=', id).execute()
