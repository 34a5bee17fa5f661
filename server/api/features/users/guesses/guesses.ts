import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RateLimits } from '#server/config.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inApplication } from '#server/api/db/tenant.ts'
import { accountBudget, deviceBudget, neighborhoodOf } from './limits.ts'
import { guessProblem } from './guess-problem.ts'
import * as tries from './wrong-tries.store.ts'

/** A counter id for something other than a user, as a hash that does not reveal it. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.join('\n'))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export interface Guess {
  /** A user's id, or the subject of an address without an account. */
  account: string
  /** A device or session of this account that showed the right secret before. */
  known: string | undefined
  address: string
  /** The input to which the refusal belongs. */
  field: string
}

/**
 * Checks a password within the budgets and returns whether it was right. The laws (NIST SP 800-63B-4 of July 2025,
 * 3.2.2):
 * 1. Unknown clients get at most a hundred wrong passwords of one account checked, all addresses together, until the
 * next right one or a reset; from the tenth on each waits longer, 30 seconds at first, an hour at most.
 * 2. A known client has a budget of its own first: others' attempts never block a correct password on it.
 * 3. A refused try changes nothing, nor does one that could not be checked.
 * 4. An account that does not exist is counted, refused and answered like one that does.
 * 5. A try is counted before the password is checked, so that parallel tries cannot overrun a budget.
 * 6. A client's address counts the accounts guessed at from there, never how often, and no right password.
 * @throws ProblemError 429 that says when to try again and what works immediately.
 */
export async function checkGuessedPassword(
  { db, rateLimits }: { db: Kysely<Database>; rateLimits: RateLimits },
  guess: Guess,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const { account, known, address, field } = guess
  const neighborhood = neighborhoodOf(rateLimits, address)
  const reserved = await inApplication(db, async (tx) => {
    const deviceTry = known === undefined ? undefined : await tries.reserveTry(tx, known, deviceBudget)
    if (deviceTry && 'round' in deviceTry) return deviceTry
    const shared = await tries.reserveTry(tx, account, accountBudget(rateLimits))
    if (!('round' in shared)) throw guessProblem(field, 'account', shared.waitSeconds)
    // The refusal also rolls back what was counted above.
    const wait = await tries.reserveAccount(tx, account, neighborhood)
    if (wait > 0) throw guessProblem(field, 'network', wait)
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
