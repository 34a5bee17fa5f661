import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RateLimits } from '#server/rate-limit-settings.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import { accountBudget, deviceBudget, neighborhoodOf } from './limits.ts'
import { refusedGuess } from './refused-guess.ts'
import * as tries from './wrong-tries.store.ts'

/** What is counted beside users, under an id that tells nothing of it. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.join('\n'))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export interface Guess {
  /** A user's id, or what stands for an address that no account has. */
  account: string
  /** Where the right secret was shown before: a device or a session of this very account. */
  known: string | undefined
  address: string
  /** The input the refusal belongs to. */
  field: string
}

/**
 * Looks at a password within the budgets, and says whether it was right. The laws (NIST SP 800-63B-4 of July 2025, 3.2.2):
 * 1. Clients nobody knows have at most a hundred wrong passwords of one account looked at, all addresses together, until the
 *    next right one or a reset; from the tenth on each waits longer, 30 seconds at first, an hour at last.
 * 2. A known client has a budget of its own first: what others do refuses no right password on it.
 * 3. A try that is refused changes nothing, and one that nobody could look at neither.
 * 4. An account that does not exist is counted, refused and answered like one that does.
 * 5. A try is counted before the password is looked at, so that parallel ones cannot overrun a budget.
 * 6. A client's address counts the accounts guessed at from there, never how often, and no right password.
 * @throws ProblemError 429 that says when to try again and what works at once.
 */
export async function lookAtPassword(
  { db, rateLimits }: { db: Kysely<Database>; rateLimits: RateLimits },
  guess: Guess,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const { account, known, address, field } = guess
  const neighborhood = neighborhoodOf(rateLimits, address)
  const reserved = await inApplication(db, async (tx) => {
    const own = known === undefined ? undefined : await tries.reserveTry(tx, known, deviceBudget)
    if (own && 'round' in own) return own
    const shared = await tries.reserveTry(tx, account, accountBudget(rateLimits))
    if (!('round' in shared)) throw refusedGuess(field, 'account', shared.waitSeconds)
    // Refused here, the transaction takes back what was counted above.
    const wait = await tries.reserveAccount(tx, account, neighborhood)
    if (wait > 0) throw refusedGuess(field, 'network', wait)
    return shared
  })
  const isShared = reserved.subject === account
  const isRight = await look().catch(async (error: unknown) => {
    await inApplication(db, async (tx) => {
      await tries.releaseTry(tx, reserved)
      if (isShared) await tries.releaseAccount(tx, account, neighborhood.client)
    })
    throw error
  })
  if (!isRight) return false
  await inApplication(db, async (tx) => {
    await tries.forgetWrongTries(tx, account, ...(known === undefined ? [] : [known]))
    await tries.forgetAccount(tx, account, neighborhood.client)
  })
  return true
}
