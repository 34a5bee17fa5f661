import type { FastifyReply, FastifyRequest } from 'fastify'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { RecoveryCodes } from '#shared/second-factor/second-factor.contract.ts'
import type { AccountEventKind } from '#shared/second-factor/event-kinds.ts'
import { queueAccountMail } from '../email/account-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { originOf } from '../sessions/enter.ts'
import { endSessions, holdSession } from '../sessions/sessions.store.ts'
import { recordEvent } from './account-events.store.ts'
import { findStanding, lockFactors } from './factors.store.ts'
import { dropPending } from './pending.store.ts'
import { dropCodes, makeCodes, storeCodes } from './recovery.store.ts'

interface Addition {
  kind: AccountEventKind
  detail?: string
  add: (tx: ApplicationTx) => Promise<void>
}

/**
 * Adds a factor and notifies the owner. The first factor creates the recovery codes and ends the other sessions,
 * which were started without it.
 */
export async function addFactor(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, detail, add }: Addition,
): Promise<RecoveryCodes> {
  const { userId, sessionId, hasSecondFactor } = callerOf(request)
  const codes = hasSecondFactor ? undefined : await makeCodes()
  const added = await inApplication(deps.db, async (tx) => {
    await holdSession(tx, sessionId)
    await lockFactors(tx, userId)
    const isFirst = !(await findStanding(tx, inAllOrganizations(userId))).hasFactor
    await add(tx)
    await recordEvent(tx, userId, kind, originOf(request), detail)
    await queueAccountMail(tx, 'factorAdded', userId)
    await dropPending(tx, userId)
    if (!isFirst || !codes) return { recoveryCodes: null }
    await storeCodes(tx, userId, codes)
    await endSessions(tx, userId, 'factor_added', sessionId)
    return { recoveryCodes: codes.codes }
  })
  if (added.recoveryCodes) await rememberDevice(deps, request, reply, { userId, shown: { sessionId } })
  return added
}

interface Removal {
  kind: AccountEventKind
  /** Returns what was removed; undefined if there is no such factor. */
  remove: (tx: ApplicationTx) => Promise<string | undefined>
}

/**
 * Removes a factor and notifies the owner; the last one takes the recovery codes with it.
 * @throws ProblemError 404, 409 `last_factor`, `password_too_short_alone`.
 */
export async function removeFactor(
  { db, platformSecondFactor }: AccountDeps,
  request: FastifyRequest,
  { kind, remove }: Removal,
): Promise<void> {
  const { userId, sessionId } = callerOf(request)
  await inApplication(db, async (tx) => {
    await holdSession(tx, sessionId)
    await lockFactors(tx, userId)
    const detail = await remove(tx)
    if (detail === undefined) throw notFound()
    const { hasFactor, passwordShort, platformAdmin, isDue } = await findStanding(tx, inAllOrganizations(userId))
    if (!hasFactor) {
      if (isDue || (platformAdmin && platformSecondFactor)) throw new ProblemError('last_factor')
      if (passwordShort) throw new ProblemError('password_too_short_alone')
      await dropCodes(tx, userId)
    }
    await recordEvent(tx, userId, kind, originOf(request), detail)
    await queueAccountMail(tx, 'factorRemoved', userId)
    await dropPending(tx, userId)
  })
}
