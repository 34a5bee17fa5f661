import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Kysely } from 'kysely'
import type { Database } from './db/schema.ts'
import { ProblemError } from './problem.ts'
import { countTry, type RateLimit } from './rate-limits.store.ts'

/** @throws ProblemError 429 with Retry-After when a limit is exceeded. */
export async function limitTries(db: Kysely<Database>, ...limits: readonly RateLimit[]): Promise<void> {
  const wait = await countTry(db, limits)
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: wait })
}

/** Returns a counter's key; parts that identify a person are hashed, so that the table lists nobody. */
export const limitKey = (purpose: string, ...parts: readonly string[]) =>
  `${purpose}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

/** Limits reads of a member's calendar feeds on all devices; each refreshes a few times an hour. */
export const calendarReads = (memberId: string): RateLimit => ({
  key: limitKey('calendar-reads', memberId),
  max: 240,
  windowSeconds: 3_600,
})

/** Returns what a client is counted under: an IPv4 address, or the /64 that belongs to one IPv6 customer. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
