import type { FastifyReply, FastifyRequest } from 'fastify'
import { inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import type { User } from '#shared/users/users.contract.ts'
import type { SignInMethod } from '#shared/second-factor/event-kinds.ts'
import { rememberDevice, type DeviceDeps } from './devices.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { setSessionToken } from './session-cookie.ts'
import { endSession, startSession, type Origin, type ThroughCompany } from './sessions.store.ts'
import { findUser } from '../users.store.ts'

export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
})

/** Signs the user in and ends the request's session. `settle` runs in the same transaction. */
export async function enter(
  deps: DeviceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, method, company }: { userId: string; method: SignInMethod; company?: ThroughCompany | undefined },
  settle: (tx: ApplicationTx) => Promise<void> = async () => {},
): Promise<User> {
  const { db, secure } = deps
  const token = await inApplication(db, async (tx) => {
    await settle(tx)
    if (request.actor) await endSession(tx, request.actor.sessionId)
    await recordEvent(tx, userId, 'signed_in', originOf(request), method)
    return startSession(tx, userId, originOf(request), company)
  })
  setSessionToken(reply, token, secure)
  // A company's word is no proof of the owner's, which would make the device known.
  if (!company) await rememberDevice(deps, request, reply, { userId, shown: { token } })
  return findUser(db, { userId, companyId: company?.id ?? null })
}
