import { inApplication } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { countTry, forgetTries, refundTry } from '#server/api/rate-limits.store.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { RateLimits } from '#server/config.ts'
import type { PasskeyDeps } from './ceremonies.ts'
import { subjectOf } from '../guesses/guesses.ts'
import { deviceBudget, guessesOfFactor, guessesOfFactorADay } from '../guesses/limits.ts'
import { guessProblem } from '../guesses/guess-problem.ts'
import { forgetWrongTries, releaseTry, reserveTry } from '../guesses/wrong-tries.store.ts'

export interface FactorDeps extends PasskeyDeps {
  sealing: Sealing
  rateLimits: RateLimits
}

export interface CodeGuess {
  userId: string
  /** The device or session of this account that showed a right password or factor before. */
  known: string | undefined
  /** The input to which the refusal belongs. */
  field: string
}

/**
 * Checks a code within smaller budgets of the same kind as for passwords. Whoever guesses here knows the password, so
 * attempts from all addresses count together; a known device first uses its own budget so that nobody elsewhere can
 * lock the owner out. A code that was not checked does not count.
 * @throws ProblemError 429 that says when to try again.
 */
export async function checkGuessedCode<T>(
  { db, rateLimits }: Pick<FactorDeps, 'db' | 'rateLimits'>,
  { userId, known, field }: CodeGuess,
  look: (isKnown: boolean) => Promise<T>,
): Promise<T> {
  const deviceSubject = known === undefined ? undefined : subjectOf('codes', known)
  const reserved =
    deviceSubject === undefined
      ? undefined
      : await inApplication(db, (tx) => reserveTry(tx, deviceSubject, deviceBudget))
  const onDevice = reserved && 'round' in reserved ? reserved : undefined
  const [ofWindow, ofDay] = [guessesOfFactor(rateLimits, userId), guessesOfFactorADay(userId)]
  if (!onDevice) {
    const wait = await countTry(db, [ofWindow, ofDay])
    if (wait > 0) throw guessProblem(field, 'code', wait)
  }
  try {
    const outcome = await look(onDevice !== undefined)
    if (deviceSubject !== undefined) await forgetWrongTries(db, deviceSubject)
    await forgetTries(db, ofWindow.key)
    if (!onDevice) await refundTry(db, ofDay.key)
    return outcome
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'code_wrong') throw error
    if (onDevice) await inApplication(db, (tx) => releaseTry(tx, onDevice))
    else for (const { key } of [ofWindow, ofDay]) await refundTry(db, key)
    throw error
  }
}
