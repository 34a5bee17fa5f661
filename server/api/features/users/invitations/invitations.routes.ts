import type { InvitedPerson } from './contact-invitations.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { requestContext } from '#server/api/context.ts'
import { enterTenant, inApplication, type ApplicationTx } from '#server/api/db/tenant.ts'
import { callerOf, requireFresh } from '#server/api/plugins/access.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import {
  acceptInvitation,
  acceptOwnInvitation,
  getInvitation,
  listOwnInvitations,
  type InvitationAcceptance,
} from '#shared/members/invitations.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import { beginTrust } from '../email/confirmation.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../sessions/devices.ts'
import * as invitations from './invitations.store.ts'
import { originOf } from '../sessions/enter.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { setSessionToken } from '../sessions/session-cookie.ts'
import { holdSession, startSession, type Origin } from '../sessions/sessions.store.ts'
import { findAccount, findUser, insertUser } from '../users.store.ts'
import { words } from '../texts.ts'

/** Accepting an invitation, by the mailed link or from the user's list. */
export const invitationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, secure } = deps
  app.route({
    ...getInvitation,
    handler: async ({ params }) => {
      const { organizationName, logoLink, name, email, expiresAt } = await invitations.findByToken(db, params.token)
      const account = await findAccount(db, { email })
      return { organizationName, logoLink, name, email, expiresAt, hasAccount: account !== undefined }
    },
  })

  app.route({
    ...acceptInvitation,
    handler: async (request, reply) => {
      const invited = await invitations.findByToken(db, request.params.token)
      const account = await findAccount(db, { email: invited.email })
      if (request.actor && account?.id !== request.actor.userId) throw new ProblemError('invitation_for_other')
      if (!request.actor && account) throw new ProblemError('email_taken')
      // A session through a company's provider would not reach the organization that it joins.
      if (request.actor?.companyId && request.actor.companyId !== invited.organizationId)
        throw new ProblemError('company_session_limited')
      if (request.actor) requireFresh(request)
      const user = account ? undefined : await newUser(request.body, invited)
      const userId = user?.id ?? account?.id ?? ''
      const language = pickLanguage(request.headers['accept-language'])
      const origin = originOf(request)
      const session = await inApplication(db, async (tx) => {
        // Holding the mailed token proves access to this address.
        if (user && !(await insertUser(tx, { ...user, language }, new Date()))) throw new ProblemError('email_taken')
        const token = user
          ? await startSession(tx, userId, origin)
          : account && !account.verifiedAt
            ? await beginTrust(tx, request, userId, account)
            : undefined
        if (user) {
          await recordEvent(tx, userId, 'account_made', origin)
          await recordEvent(tx, userId, 'signed_in', origin, 'invitation')
        }
        await join(tx, invited, userId, origin)
        return token
      })
      if (session) {
        setSessionToken(reply, session, secure)
        await rememberDevice(deps, request, reply, { userId, shown: { token: session } })
      }
      return findUser(db, { userId, companyId: request.actor?.companyId ?? null })
    },
  })

  app.route({
    ...listOwnInvitations,
    handler: async (request) => ({ items: await invitations.listOwn(db, callerOf(request)) }),
  })

  app.route({
    ...acceptOwnInvitation,
    handler: async (request) => {
      const actor = callerOf(request)
      const { userId, sessionId } = actor
      const invited = await invitations.findOwn(db, actor, request.params.invitationId)
      await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        await join(tx, invited, userId, originOf(request))
      })
      return findUser(db, actor)
    },
  })
}

/** @throws ProblemError 400 naming what an account still needs. */
async function newUser({ name = '', password }: InvitationAcceptance, { email, organizationName }: InvitedPerson) {
  const needed = words('nameNeeded')
  if (!name.trim()) throw fieldProblem('invalid_request', 'name', needed)
  if (!password) throw fieldProblem('invalid_request', 'password', needed)
  const account = { name: name.trim(), email }
  requirePassword(password, { ...account, organizations: [organizationName] }, 'password')
  return { ...account, id: randomUUIDv7(), passwordHash: await hashPassword(password) }
}

async function join(tx: ApplicationTx, invited: InvitedPerson, userId: string, origin: Origin) {
  await recordEvent(tx, userId, 'joined', origin)
  const context = requestContext.getStore()
  // The new account is recorded as the author of its membership.
  if (context) context.userId = userId
  await invitations.accept(await enterTenant(tx, invited.organizationId), invited, userId)
}
