import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inApplication, inTenant } from '#server/api/db/tenant.ts'
import { companyOfDomain, findCompany, type Company } from '#server/api/domain/company-sign-in/company.store.ts'
import { ProviderError } from '#server/api/domain/company-sign-in/provider.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { limitTries } from '#server/api/rate-limits.ts'
import { finishCompanySignIn, startCompanySignIn } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { returnPage } from '#shared/company-sign-in/paths.ts'
import type { AccountDeps } from '../deps.ts'
import { companySignIns } from '../guesses/limits.ts'
import { findWays } from '../phone/numbers.store.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { startPending } from '../second-factor/pending.store.ts'
import { methodsOf } from '../second-factor/show-factor.ts'
import { knownUsers } from '../sessions/devices.ts'
import { enter, originOf } from '../sessions/enter.ts'
import { clearCompanyToken, readCompanyToken, setCompanyToken, setSignInToken } from '../sessions/session-cookie.ts'
import { findConnected } from './accounts.store.ts'
import { authorizationUrl, exchangeCode, type ProviderUser } from './authorization.ts'
import { isSame, storePerson, secretsOf, startFlow, consumeFlow } from './flows.store.ts'
import { joinByInvitation } from './join-by-invitation.ts'

/** How long the provider's own question counts as a fresh proof. */
const freshMs = 10 * 60_000

/** Signing in through a company's own provider. */
export const companyRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const { db, sealing, secure, publicUrl, fetchOutside } = deps
  const returnAddressOf = (organizationId: string) => publicUrl + returnPage(organizationId)

  /** The log gets why, and nothing that the provider sent. */
  const toProblem =
    (request: FastifyRequest, { organizationId }: Company) =>
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      request.log.warn({ organizationId, why: error.why, error: causeOf(error) }, 'a company’s sign-in failed')
      throw new ProblemError(
        error.why === 'refused' || error.why === 'unfit' ? 'company_sign_in_refused' : 'company_provider_down',
      )
    }

  app.route({
    ...startCompanySignIn,
    handler: async (request, reply) => {
      await limitTries(db, companySignIns(request.ip))
      const { email, page = '', again = false } = request.body
      const organizationId = await companyOfDomain(db, email.split('@')[1] ?? '')
      const company = organizationId && (await findCompany(db, sealing, organizationId))
      if (!company) throw fieldProblem('company_sign_in_unknown', 'email')
      const { issuer, clientId } = company
      const token = await startFlow(db, { organizationId, issuer, clientId, page, again })
      const asking = {
        secrets: secretsOf(sealing, token),
        again,
        returnAddress: returnAddressOf(organizationId),
        email,
      }
      const address = await authorizationUrl(company, fetchOutside, asking).catch(toProblem(request, company))
      setCompanyToken(reply, token, secure)
      return { address }
    },
  })

  /** The flow of this browser with its provider as it is now. @throws ProblemError 409 `company_sign_in_over`. */
  async function takeAnswer(organizationId: string, state: string, token: string | undefined) {
    const over = new ProblemError('company_sign_in_over')
    if (token === undefined) throw over
    const secrets = secretsOf(sealing, token)
    if (!isSame(state, secrets.state)) throw over
    const flow = await consumeFlow(db, token, organizationId)
    const company = flow && (await findCompany(db, sealing, organizationId))
    if (!company || company.issuer !== flow.issuer || company.clientId !== flow.clientId) throw over
    return { token, secrets, flow, company }
  }

  /** The account of the person; undefined where its owner has to connect it. @throws ProblemError 403. */
  async function accountOf(
    request: FastifyRequest,
    company: Company,
    person: ProviderUser,
  ): Promise<string | undefined> {
    const atProvider = { issuer: company.issuer, subject: person.subject }
    const connected = await inTenant(db, company.organizationId, (tx) => findConnected(tx, atProvider))
    if (connected?.isMember) return connected.userId
    if (connected) {
      await recordEvent(db, connected.userId, 'sign_in_refused', originOf(request), 'company')
      throw new ProblemError('company_no_member')
    }
    return joinByInvitation(deps, request, company, person)
  }

  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, company, person, page }: { userId: string; company: Company; person: ProviderUser; page: string },
  ) {
    const hasFactor = company.trustsFactor && person.hasFactor
    const secondFactor = await methodsOf(db, userId)
    if (secondFactor.length > 0 && !hasFactor) {
      const known = (await knownUsers(deps, request)).has(userId)
      const token = await inApplication(db, (tx) => startPending(tx, userId, known, company.organizationId))
      setSignInToken(reply, token, secure)
      return reply.code(202).send({ secondFactor, page })
    }
    // A company speaks for the accounts that its provider made, until they have a way of their own.
    const { phone, heldBy } = await findWays(db, userId)
    const isHeld = heldBy === company.organizationId && phone === null && secondFactor.length === 0
    const isFresh = person.askedAt !== null && Date.now() - person.askedAt.getTime() < freshMs
    const through = { id: company.organizationId, hasFactor, isProof: isHeld && isFresh }
    const user = await enter(deps, request, reply, { userId, method: 'company', company: through })
    return reply.code(200).send({ user, page })
  }

  app.route({
    ...finishCompanySignIn,
    handler: async (request, reply) => {
      const { organizationId, ...answer } = request.body
      const { token, secrets, flow, company } = await takeAnswer(
        organizationId,
        answer.state,
        readCompanyToken(request, secure),
      )
      const asking = { secrets, again: flow.again, returnAddress: returnAddressOf(company.organizationId), answer }
      const person = await exchangeCode(company, fetchOutside, asking).catch(toProblem(request, company))
      const userId = await accountOf(request, company, person)
      if (userId === undefined) {
        await storePerson(db, token, person)
        const { organizationName } = company
        return reply.code(202).send({ toConnect: { email: person.email, organizationName } })
      }
      clearCompanyToken(reply, secure)
      return letIn(request, reply, { userId, company, person, page: flow.page })
    },
  })
}

/** The code of what went wrong; messages may quote what was sent. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause ? String(cause.code) : 'error' in cause ? String(cause.error).slice(0, 40) : cause.name
}
