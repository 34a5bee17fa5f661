import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/api/db/schema.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { forgetTries, forgiveTry } from '#server/api/rate-limits.store.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { RateLimits } from '#server/rate-limit-settings.ts'
import type { ShownFactor } from '#shared/contracts/second-factor.ts'
import type { FactorMethod } from '#shared/contracts/users.ts'
import { guessesOfFactor, guessesOfFactorADay } from '../limits.ts'
import { countFailure, failuresMax, findApp, takeStep } from './apps.store.ts'
import { verifyPasskey, type PasskeyDeps } from './ceremonies.ts'
import type { Purpose } from './challenges.store.ts'
import { listCredentials } from './passkeys.store.ts'
import { countCodes, takeCode } from './recovery.store.ts'
import { stepOf } from './totp.ts'

export interface FactorDeps extends PasskeyDeps {
  sealing: Sealing
  rateLimits: RateLimits
}

interface Showing {
  userId: string
  purpose: Purpose
  log: Pick<FastifyBaseLogger, 'error'>
}

/** What the user can show; nothing when there is no second factor. */
export async function methodsOf(db: Kysely<Database>, userId: string): Promise<FactorMethod[]> {
  const [app, passkeys, codes] = await Promise.all([
    findApp(db, userId),
    listCredentials(db, userId),
    countCodes(db, userId),
  ])
  if (!app && passkeys.length === 0) return []
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
}

/**
 * Takes the factor that was shown, each code once, and says which it was.
 * @throws ProblemError 400 `code_wrong`, `passkey_refused`, 403 `app_blocked`, 429, 503 `app_unreadable`.
 */
export async function takeFactor(deps: FactorDeps, shown: ShownFactor, showing: Showing): Promise<FactorMethod> {
  const { db, rateLimits } = deps
  const { userId, purpose } = showing
  if (shown.passkey) {
    await verifyPasskey(deps, { purpose, userId }, shown.passkey)
    return 'passkey'
  }
  // Of the account, wherever the guesses come from: whoever guesses here knows the password.
  const [ofWindow, ofDay] = [guessesOfFactor(rateLimits, userId), guessesOfFactorADay(userId)]
  await limitTries(db, ofWindow, ofDay)
  const method = await takeCodeOf(deps, shown, showing)
  await forgetTries(db, ofWindow.key)
  await forgiveTry(db, ofDay.key)
  return method
}

async function takeCodeOf(deps: FactorDeps, { code, recoveryCode }: ShownFactor, showing: Showing) {
  if (recoveryCode !== undefined) {
    if (!(await takeCode(deps.db, showing.userId, recoveryCode))) throw fieldProblem('code_wrong', 'recoveryCode')
    return 'recovery'
  }
  if (code === undefined) throw new ProblemError('invalid_request')
  await takeAppCode(deps, code, showing)
  return 'app'
}

async function takeAppCode({ db, sealing }: FactorDeps, code: string, { userId, log }: Showing): Promise<void> {
  const app = await findApp(db, userId)
  if (!app?.secret) throw fieldProblem('code_wrong', 'code')
  if (app.failures >= failuresMax) throw new ProblemError('app_blocked')
  const step = stepOf(openSecret(sealing, app.secret, userId, log), code, Date.now())
  if (step !== null && (await takeStep(db, userId, step))) return
  await countFailure(db, userId)
  throw fieldProblem('code_wrong', 'code')
}

/** @throws ProblemError 503 `app_unreadable` when the installation's key is another one now. */
export function openSecret(sealing: Sealing, sealed: Buffer, userId: string, log: Showing['log']): string {
  const secret = sealing.open(sealed, userId)
  if (secret !== undefined) return secret
  log.error('ENCRYPTION_KEY, or encryption.key in DATA_DIR, is not the one that authenticator apps were sealed with')
  throw new ProblemError('app_unreadable')
}
