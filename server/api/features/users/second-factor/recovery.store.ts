import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { derive } from '../passwords/passwords.ts'
import { newCodes, normaliseCode } from './recovery-codes.ts'

/** Codes to show once, and their hashes to store. */
interface CodeSet {
  codes: string[]
  hashes: Buffer[]
  salt: Buffer
}

/** Called before the transaction of the write, because ten derivations take a while. */
export async function makeCodes(): Promise<CodeSet> {
  const salt = randomBytes(16)
  const codes = newCodes()
  const hashes = await Promise.all(codes.map((code) => derive(normaliseCode(code), salt)))
  return { codes, hashes, salt }
}

/** Replaces the user's codes. */
export async function storeCodes(tx: ApplicationTx, userId: string, { hashes, salt }: CodeSet): Promise<void> {
  await dropCodes(tx, userId)
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, salt, usedAt: null })))
    .execute()
}

export const dropCodes = (tx: ApplicationTx, userId: string) =>
  tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

export async function countCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((query) => query.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Uses a code up; returns false if it is not the user's or was used. */
export async function consumeRecoveryCode(db: Kysely<Database>, userId: string, typed: string): Promise<boolean> {
  const stored = await db.selectFrom('recoveryCodes').select('salt').where('userId', '=', userId).executeTakeFirst()
  if (!stored) return false
  const codeHash = await derive(normaliseCode(typed), stored.salt)
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
