import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { onViolation, ProblemError } from '#server/api/problem.ts'
import type { Passkey } from '#shared/second-factor/second-factor.contract.ts'

export const passkeysMax = 20

const passkeyColumns = ['id', 'name', 'backedUp', 'createdAt', 'lastUsedAt'] as const

interface Row {
  id: string
  name: string
  backedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

const toPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Database>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** The credentials with which a browser finds the user's passkeys. */
export const listCredentials = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).execute()

export const findCredential = (db: Kysely<Database>, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'signCount', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

export interface NewCredential {
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  backedUp: boolean
}

/** @throws ProblemError 400 `passkey_refused` if it is already registered. */
export async function addPasskey(tx: ApplicationTx, userId: string, name: string, credential: NewCredential) {
  await tx
    .insertInto('passkeys')
    .values({ ...credential, id: randomUUIDv7(), userId, name, lastUsedAt: null })
    .execute()
    .catch(onViolation({ passkeys_credential: () => new ProblemError('passkey_refused') }))
}

export const markUsed = (db: Kysely<Database>, id: string, signCount: number, backedUp: boolean) =>
  db
    .updateTable('passkeys')
    .set({ signCount, backedUp, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export async function renamePasskey(db: Kysely<Database>, userId: string, id: string, name: string) {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(passkeyColumns)
    .executeTakeFirst()
  return row && toPasskey(row)
}

/** Removes the passkey and returns its name; undefined if the user has no such passkey. */
export async function removePasskey(tx: ApplicationTx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
