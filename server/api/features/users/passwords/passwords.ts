import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createSlots } from '#server/api/slots.ts'
import { normalisePassword } from './password-rule.ts'

// OWASP's parameters for Argon2id: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
const saltLength = 16
const figures = { memory, passes, parallelism }
const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

// Each run takes 19 MiB and a thread of the pool that files and DNS lookups need too.
const slots = createSlots({ running: Math.min(availableParallelism(), 2), waiting: 200 })

/** The hash compared for accounts without a password; no password has it. */
export const noPassword = '-'

/** Hashes the password with Argon2id as a PHC string. @throws ProblemError 503 `unavailable` under a flood. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return `${prefix}${base64(salt)}$${base64(await derive(password, salt))}`
}

/**
 * Verifies a password with the parameters in the hash. Takes as long without a hash, or with one that no password
 * matches.
 * @throws ProblemError 503 `unavailable` under a flood.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash === undefined ? undefined : readHash(hash)
  if (!stored) {
    await derive(password, noSalt)
    return false
  }
  return timingSafeEqual(await derive(password, stored.salt, stored.figures), stored.tag)
}

/** True if the hash was made with other parameters than today's; it is replaced at the next successful sign-in. */
export const isOutdated = (hash: string) => !hash.startsWith(prefix)

/** Larger parameters are rejected, because a value in the database must not exhaust the server's memory. */
const memoryMax = 262_144
const passesMax = 16
const parallelismMax = 8

function readHash(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return undefined
  const [m = 0, t = 0, p = 0] = parts.slice(1, 4).map(Number)
  const [salt, tag] = [Buffer.from(parts[4] ?? '', 'base64'), Buffer.from(parts[5] ?? '', 'base64')]
  const isUsable = m >= 8 * p && m <= memoryMax && t >= 1 && t <= passesMax && p >= 1 && p <= parallelismMax
  if (!isUsable || salt.length < 8 || tag.length !== tagLength) return undefined
  return { figures: { memory: m, passes: t, parallelism: p }, salt, tag }
}

const noSalt = Buffer.alloc(saltLength)

/** Derives a hash with a salt stored elsewhere. @throws ProblemError 503 `unavailable` under a flood. */
export const derive = (password: string, nonce: Buffer, by = figures): Promise<Buffer> =>
  slots(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const message = normalisePassword(password)
        argon2('argon2id', { message, nonce, tagLength, ...by }, (error, tag) => (error ? reject(error) : resolve(tag)))
      }),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
