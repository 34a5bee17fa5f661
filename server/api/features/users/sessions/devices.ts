import { randomUUIDv7, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { hashToken } from '#server/api/tokens.ts'
import { timeOfId } from '#server/api/uuid-time.ts'
import { readDeviceCookie, setDeviceCookie } from './session-cookie.ts'

export interface DeviceDeps {
  db: Kysely<Database>
  sealing: Sealing
  secure: boolean
}

/** The longest lifetime that browsers allow a cookie. */
const rememberedDays = 400
/** A crew may share one phone. */
const usersPerDevice = 20
const markLength = 16

interface Entry {
  userId: string
  /** New at each sign-in, so that earlier wrong guesses do not count against it. */
  deviceId: string
  mark: Buffer
  text: string
}

/**
 * Users who signed in on this device before, with the device's id for each. An account's devices are forgotten
 * whenever its other sessions end, so a valid device cookie proves a sign-in with the current password or passkey.
 */
export async function knownUsers(
  { db, sealing, secure }: DeviceDeps,
  request: FastifyRequest,
): Promise<ReadonlyMap<string, string>> {
  const entries = readEntries(readDeviceCookie(request, secure))
  if (entries.length === 0) return new Map()
  const generations = await generationsOf(
    db,
    entries.map(({ userId }) => userId),
  )
  const isGenuine = ({ userId, deviceId, mark }: Entry) => {
    const generation = generations.get(userId)
    if (generation === undefined) return false
    return sealing.marks(claimOf(deviceId, generation), userId).some((other) => timingSafeEqual(cut(other), mark))
  }
  return new Map(entries.filter(isGenuine).map(({ userId, deviceId }) => [userId, deviceId]))
}

/** Proof of presence when a device is remembered: a session by token or id, or a mailed link. */
export type PresenceProof = { token: string } | { sessionId: string } | 'link'

/**
 * Adds the user to this device's cookie, which survives signing out. Does nothing if the session has ended, because
 * ending it also forgot the account's devices.
 */
export async function rememberDevice(
  { db, sealing, secure }: DeviceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, shown: proof }: { userId: string; shown: PresenceProof },
): Promise<void> {
  const generation = await generationFor(db, userId, proof)
  if (generation === undefined) return
  const deviceId = randomUUIDv7()
  const mark = cut(sealing.mark(claimOf(deviceId, generation), userId))
  const entry = Buffer.concat([bytesOf(userId), bytesOf(deviceId), mark]).toString('base64url')
  const others = readEntries(readDeviceCookie(request, secure)).filter((entry) => entry.userId !== userId)
  const remaining = others.slice(0, usersPerDevice - 1).map(({ text }) => text)
  setDeviceCookie(reply, [entry, ...remaining].join('.'), { secure, days: rememberedDays })
}

const claimOf = (deviceId: string, generation: number) => `device ${deviceId} ${generation}`
const cut = (mark: Buffer) => mark.subarray(0, markLength)
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Parses the cookie without verifying it; a user's newest entry wins. */
function readEntries(cookie: string): Entry[] {
  const texts = cookie.split('.').slice(0, usersPerDevice)
  return texts
    .filter((text) => /^[\w-]{64}$/.test(text))
    .map(readEntry)
    .filter(isRemembered)
}

function readEntry(text: string): Entry {
  const bytes = Buffer.from(text, 'base64url')
  return { userId: idOf(bytes.subarray(0, 16)), deviceId: idOf(bytes.subarray(16, 32)), mark: bytes.subarray(32), text }
}

const isRemembered = ({ deviceId }: Entry) => timeOfId(deviceId) > Date.now() - rememberedDays * dayMs

/** One statement, so that the session is valid in exactly the generation returned. */
async function generationFor(db: Kysely<Database>, userId: string, proof: PresenceProof): Promise<number | undefined> {
  if (proof === 'link') return (await generationsOf(db, [userId])).get(userId)
  const { rows } = await sql<{ generation: number }>`
    select u.device_generation as generation from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and ${'token' in proof ? sql`s.token_hash = ${hashToken(proof.token)}` : sql`s.id = ${proof.sessionId}`}`.execute(
    db,
  )
  return rows[0]?.generation
}

async function generationsOf(db: Kysely<Database>, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; generation: number }>`
    select id, device_generation as generation from users where id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, generation }) => [id, generation]))
}
