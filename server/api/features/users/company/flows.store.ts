import { timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

const flowMinutes = 10

interface NewFlow {
  organizationId: string
  issuer: string
  clientId: string
  page: string
  again: boolean
}

/** Begins a sign-in in one browser; the token is stored only in its cookie. */
export async function startFlow(db: Kysely<Database>, flow: NewFlow): Promise<string> {
  const token = createToken()
  const expiresAt = sql<Date>`now() + make_interval(mins => ${flowMinutes})`
  await db
    .insertInto('companyFlows')
    .values({ ...flow, browserHash: hashToken(token), expiresAt })
    .execute()
  return token
}

/** What is sent to the provider and expected back, derived from the browser's token. */
export function secretsOf(sealing: Pick<Sealing, 'mark'>, token: string) {
  const derive = (purpose: string) => sealing.mark(token, `company sign-in ${purpose}`).toString('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

export const isSame = (value: string, expected: string) =>
  Buffer.byteLength(value) === Buffer.byteLength(expected) && timingSafeEqual(Buffer.from(value), Buffer.from(expected))

/** Takes the provider's answer for this browser and organization, once; undefined if it is over. */
export const consumeFlow = (db: Kysely<Database>, token: string, organizationId: string) =>
  db
    .updateTable('companyFlows')
    .set({ usedAt: sql<Date>`now()` })
    .where('browserHash', '=', hashToken(token))
    .where('organizationId', '=', organizationId.toLowerCase())
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['issuer', 'clientId', 'page', 'again'])
    .executeTakeFirst()

/** Keeps who the provider said it is, until the account's owner connects it in the same browser. */
export const storePerson = (
  db: Kysely<Database>,
  token: string,
  { subject, email }: { subject: string; email: string },
) => db.updateTable('companyFlows').set({ subject, email }).where('browserHash', '=', hashToken(token)).execute()

/** The person who waits to be connected in this browser. */
export async function findPerson(db: Kysely<Database>, token: string) {
  const row = await db
    .selectFrom('companyFlows')
    .select(['organizationId', 'issuer', 'clientId', 'subject', 'email'])
    .where('browserHash', '=', hashToken(token))
    .where('subject', 'is not', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.subject && row.email ? { ...row, subject: row.subject, email: row.email } : undefined
}

/** Uses the person up; false if another request did. */
export async function consumePerson(tx: ApplicationTx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('companyFlows')
    .where('browserHash', '=', hashToken(token))
    .where('subject', 'is not', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
