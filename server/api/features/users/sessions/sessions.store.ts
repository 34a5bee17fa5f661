import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { Session } from '#shared/users/users.contract.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import { endSessionsWithReason, leaveToken } from './ended-sessions.store.ts'
import { absoluteDays, idleDays } from './session-cookie.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

/** The origin of a sign-in, as far as the request shows it. */
export interface Origin {
  userAgent: string
  address: string
}

/** The company through whose provider a session begins, which reaches no other organization. */
export interface ThroughCompany {
  id: string
  /** The provider asked for a second factor that counts. */
  hasFactor: boolean
  /** Whether the sign-in also proves the account's owner, for what asks for that again. */
  isProof: boolean
}

const sessionsPerUser = 50

/** Starts a session; the token is stored only in the cookie. The oldest sessions beyond a limit end. */
export async function startSession(
  tx: ApplicationTx,
  userId: string,
  { userAgent, address }: Origin,
  company?: ThroughCompany,
): Promise<string> {
  const token = createToken()
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      userId,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, 400),
      address: address.slice(0, 60),
      expiresAt: sql<Date>`now() + make_interval(days => ${idleDays})`,
      ...(company && { companyId: company.id, companyFactor: company.hasFactor }),
      ...(company && !company.isProof && { provedAt: new Date(0) }),
    })
    .execute()
  await endSessionsWithReason(
    tx,
    'too_many_sessions',
    sql`id in (
      select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc offset ${sessionsPerUser})`,
  )
  return token
}

/**
 * Locks the session before a change of the account, so that a reset which ended it in the meantime wins.
 * @throws ProblemError 401.
 */
export async function holdSession(tx: ApplicationTx, sessionId: string): Promise<void> {
  const lockedSession = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate()
  if (!(await lockedSession.executeTakeFirst())) throw new ProblemError('unauthenticated')
}

/** Records a reauthentication; the session continues with a new token. */
export async function renewProof(tx: ApplicationTx, sessionId: string): Promise<string> {
  const token = createToken()
  await holdSession(tx, sessionId)
  await tx
    .updateTable('sessions')
    .set({ provedAt: sql<Date>`now()`, previousTokenHash: sql<Buffer>`token_hash`, tokenHash: hashToken(token) })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/**
 * Gives the session a new token after a password change; the old one is invalid immediately, even for concurrent
 * requests.
 */
export async function replaceToken(tx: ApplicationTx, sessionId: string): Promise<string> {
  const token = createToken()
  await leaveToken(tx, 'password_changed', sessionId)
  await tx
    .updateTable('sessions')
    .set({ provedAt: sql<Date>`now()`, previousTokenHash: null, tokenHash: hashToken(token) })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** Ends the caller's own session. */
export const endSession = (db: Kysely<Database>, sessionId: string) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute()

/** Ends another session of the user; returns false if there is no such session. */
export const endSessionElsewhere = async (db: Kysely<Database>, userId: string, sessionId: string) =>
  (await endSessionsWithReason(db, 'signed_out_elsewhere', sql`user_id = ${userId} and id = ${sessionId}`)) > 0

/** Ends every session of the user except the given one, and forgets known devices. */
export async function endSessions(
  tx: ApplicationTx,
  userId: string,
  reason: EndedReason,
  except: string | null = null,
): Promise<void> {
  await endSessionsWithReason(tx, reason, sql`user_id = ${userId} and id is distinct from ${except}::uuid`)
  await tx
    .updateTable('users')
    .set({ deviceGeneration: sql<number>`device_generation + 1` })
    .where('id', '=', userId)
    .execute()
}

/** The user's active sessions, most recently used first. */
export async function listSessions(db: Kysely<Database>, userId: string, current: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'userAgent', 'address'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('createdAt', '>', sql<Date>`now() - make_interval(days => ${absoluteDays})`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, createdAt, lastSeenAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    address,
    current: id === current,
  }))
}
