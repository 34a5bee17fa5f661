import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/api/db/schema.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { ShownFactor } from '#shared/second-factor/second-factor.contract.ts'
import type { FactorMethod } from '#shared/users/users.contract.ts'
import { findApp, reserveFailure, consumeTotpStep } from './apps.store.ts'
import { verifyPasskey } from './ceremonies.ts'
import type { Purpose } from './challenges.store.ts'
import { checkGuessedCode, type FactorDeps } from './code-guesses.ts'
import { listCredentials } from './passkeys.store.ts'
import { countCodes, consumeRecoveryCode } from './recovery.store.ts'
import { stepOf } from './totp.ts'

interface Showing {
  userId: string
  purpose: Purpose
  /** The device or session where the user was signed in before. */
  known: string | undefined
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The factors the user can use; empty without a second factor. */
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
 * Verifies the given factor, each code once, and returns its kind.
 * @throws ProblemError 400 `code_wrong`, `passkey_refused`, 403 `app_blocked`, 429, 503 `app_unreadable`.
 */
export async function verifyFactor(deps: FactorDeps, proof: ShownFactor, showing: Showing): Promise<FactorMethod> {
  const { userId, purpose, known } = showing
  if (proof.passkey) {
    await verifyPasskey(deps, { purpose, userId }, proof.passkey)
    return 'passkey'
  }
  const field = proof.recoveryCode === undefined ? 'code' : 'recoveryCode'
  return checkGuessedCode(deps, { userId, known, field }, (isKnown) => verifyCode(deps, proof, showing, isKnown))
}

async function verifyCode(
  deps: FactorDeps,
  { code, recoveryCode }: ShownFactor,
  showing: Showing,
  isKnown: boolean,
): Promise<FactorMethod> {
  if (recoveryCode !== undefined) {
    if (!(await consumeRecoveryCode(deps.db, showing.userId, recoveryCode)))
      throw fieldProblem('code_wrong', 'recoveryCode')
    return 'recovery'
  }
  if (code === undefined) throw new ProblemError('invalid_request')
  await verifyAppCode(deps, code, showing, isKnown)
  return 'app'
}

async function verifyAppCode(
  { db, sealing }: FactorDeps,
  code: string,
  { userId, log }: Showing,
  isKnown: boolean,
): Promise<void> {
  const app = await findApp(db, userId)
  if (!app?.secret) throw fieldProblem('code_wrong', 'code')
  const secret = openSecret(sealing, app.secret, userId, log)
  // Counted before the code is checked, and undone by a right one.
  if (!isKnown && !(await reserveFailure(db, userId))) throw new ProblemError('app_blocked')
  const step = stepOf(secret, code, Date.now())
  if (step !== null && (await consumeTotpStep(db, userId, step))) return
  throw fieldProblem('code_wrong', 'code')
}

/** @throws ProblemError 503 `app_unreadable` if the installation's key has changed. */
export function openSecret(sealing: Sealing, sealed: Buffer, userId: string, log: Showing['log']): string {
  const secret = sealing.open(sealed, userId)
  if (secret !== undefined) return secret
  log.error('ENCRYPTION_KEY, or encryption.key in DATA_DIR, is not the one that authenticator apps were sealed with')
  throw new ProblemError('app_unreadable')
}
