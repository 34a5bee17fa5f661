import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { enterTenant, inApplication } from '#server/api/db/tenant.ts'
import { findCompany } from '#server/api/domain/company-sign-in/company.store.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import {
  connectCompany,
  disconnectCompany,
  getCompanyConnection,
} from '#shared/company-sign-in/company-sign-in.contract.ts'
import type { AccountDeps } from '../deps.ts'
import { noPassword } from '../passwords/passwords.ts'
import { findWays } from '../phone/numbers.store.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { originOf } from '../sessions/enter.ts'
import { clearCompanyToken, readCompanyToken } from '../sessions/session-cookie.ts'
import { holdSession } from '../sessions/sessions.store.ts'
import { connect, disconnect, isMember, listConnections, namesOf } from './accounts.store.ts'
import { findPerson, consumePerson } from './flows.store.ts'

/** Connecting an account with a person of a company's provider, by its owner, who signed in another way. */
export const connectionRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, sealing, secure } = deps

  /** The person who signed in at the provider in this browser, while the provider is the same. */
  async function proposedIn(request: FastifyRequest) {
    const token = readCompanyToken(request, secure)
    const person = token === undefined ? undefined : await findPerson(db, token)
    const company = person && (await findCompany(db, sealing, person.organizationId))
    const isSame = company?.issuer === person?.issuer && company?.clientId === person?.clientId
    const { companyId } = callerOf(request)
    // A session that another company's provider opened hears nothing of this one.
    const isReached = companyId === null || companyId === company?.organizationId
    return token !== undefined && person && company && isSame && isReached ? { token, person, company } : undefined
  }

  app.route({
    ...getCompanyConnection,
    handler: async (request) => {
      const actor = callerOf(request)
      const connected = await listConnections(db, actor)
      const demanded = await namesOf(db, [...actor.lacksCompanyIn])
      const proposal = await proposedIn(request)
      if (!proposal) return { proposed: null, connected, demanded }
      const { organizationId, organizationName } = proposal.company
      return { proposed: { organizationId, organizationName, email: proposal.person.email }, connected, demanded }
    },
  })

  app.route({
    ...connectCompany,
    handler: async (request, reply) => {
      const { userId, sessionId } = callerOf(request)
      const proposal = await proposedIn(request)
      if (!proposal || proposal.company.organizationId !== request.body.organizationId.toLowerCase())
        throw new ProblemError('company_sign_in_over')
      const { token, person, company } = proposal
      const { organizationId, issuer, organizationName } = company
      await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        if (!(await consumePerson(tx, token))) throw new ProblemError('company_sign_in_over')
        await recordEvent(tx, userId, 'company_connected', originOf(request), organizationName)
        const tenant = await enterTenant(tx, organizationId)
        if (!(await isMember(tenant, userId))) throw new ProblemError('company_no_member')
        await connect(tenant, { organizationId, issuer, subject: person.subject, userId, origin: 'owner' })
      })
      clearCompanyToken(reply, secure)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...disconnectCompany,
    handler: async (request, reply) => {
      const actor = callerOf(request)
      const { userId, sessionId } = actor
      const companyId = request.params.companyId.toLowerCase()
      const { passwordHash, phone } = await findWays(db, userId)
      if (passwordHash === noPassword && phone === null) throw new ProblemError('company_last_way')
      const known = (await listConnections(db, actor)).find((connection) => connection.organizationId === companyId)
      if (!known) throw notFound()
      await inApplication(db, async (tx) => {
        await holdSession(tx, sessionId)
        await recordEvent(tx, userId, 'company_disconnected', originOf(request), known.organizationName)
        await disconnect(await enterTenant(tx, known.organizationId), userId)
      })
      return reply.code(204).send(null)
    },
  })
}
