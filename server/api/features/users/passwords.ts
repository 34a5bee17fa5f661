import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createSlots } from '#server/api/slots.ts'
import { normalisePassword } from './password-rule.ts'

// OWASP's figures for Argon2id: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
const saltLength = 16
const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

// Each takes 19 MiB and a thread of the pool that files and look-ups need too.
const slots = createSlots({ running: Math.min(availableParallelism(), 2), waiting: 200 })

/**
 * The password's Argon2id hash as a PHC string.
 * @throws ProblemError 503 `unavailable` under a flood.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return `${prefix}${base64(salt)}$${base64(await derive(password, salt))}`
}

/**
 * Whether the password belongs to the hash. Takes as long when there is no hash, or one that no password has.
 * @throws ProblemError 503 `unavailable` under a flood.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', tag = ''] = hash?.startsWith(prefix) ? hash.slice(prefix.length).split('$') : []
  const expected = Buffer.from(tag, 'base64')
  const known = expected.length === tagLength
  const actual = await derive(password, known ? Buffer.from(salt, 'base64') : noSalt)
  return known && timingSafeEqual(actual, expected)
}

const noSalt = Buffer.alloc(saltLength)

/** The same derivation under a salt that is kept elsewhere. @throws ProblemError 503 `unavailable` under a flood. */
export const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  slots(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const message = normalisePassword(password)
        argon2('argon2id', { message, nonce, parallelism, tagLength, memory, passes }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        )
      }),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
