import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { discover, ProviderError, type Client } from '#server/api/domain/company-sign-in/provider.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { createOutboundFetch } from '#server/api/outbound/fetch.ts'
import { isAllowedUrl } from '#server/api/outbound/allowed-address.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import * as contracts from '#shared/company-sign-in/company-sign-in.contract.ts'
import { returnPage } from '#shared/company-sign-in/paths.ts'
import { domainOf, lookUpProof } from './domain-proof.ts'
import * as signIn from './sign-in.store.ts'

export interface CompanySignInDeps {
  sealing: Sealing
  publicUrl: string
  companySignIn: { toLoopback: boolean; nameServers: readonly string[] | undefined }
}

/** Settings of an organization's company sign-in. */
export const companySignInRoutes: FastifyPluginAsyncTypebox<CompanySignInDeps> = async (
  app,
  { sealing, publicUrl, companySignIn: { toLoopback, nameServers } },
) => {
  const fetch = createOutboundFetch({ allowsLoopback: toLoopback })

  const signInSettings = async (tx: TenantTx, organizationId: string) => ({
    signIn: await signIn.find(tx),
    returnAddress: publicUrl + returnPage(organizationId),
  })

  /** @throws ProblemError 400 naming `issuer` where no fitting provider answers. */
  async function requireProvider(client: Client) {
    if (!isAllowedUrl(client.issuer, toLoopback)) throw fieldProblem('company_issuer_refused', 'issuer')
    await discover(client, fetch).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      if (error.why === 'address_refused') throw fieldProblem('company_issuer_refused', 'issuer')
      if (error.why === 'unreachable') throw fieldProblem('company_issuer_unreachable', 'issuer')
      throw fieldProblem('company_issuer_unfit', 'issuer')
    })
  }

  app.route({
    ...contracts.getCompanySignIn,
    handler: (request) => request.inTenant((tx) => signInSettings(tx, request.member().organizationId)),
  })

  app.route({
    ...contracts.setCompanySignIn,
    handler: async (request) => {
      const { organizationId } = request.member()
      const { body } = request
      const domain = domainOf(body.domain)
      if (!domain) throw fieldProblem('company_domain_invalid', 'domain')
      const clientSecret =
        body.clientSecret ??
        (await request.inTenant((tx) => signIn.findSecret(tx, { ...body, organizationId }, sealing)))
      if (clientSecret === undefined) throw fieldProblem('company_secret_needed', 'clientSecret')
      await requireProvider({ ...body, clientSecret })
      return request.inTenant(async (tx) => {
        await signIn.set(tx, { ...body, organizationId, domain, clientSecret }, sealing)
        return signInSettings(tx, organizationId)
      })
    },
  })

  app.route({
    ...contracts.verifyCompanyDomain,
    handler: async (request) => {
      const { organizationId } = request.member()
      const looked = await request.inTenant(signIn.findProof)
      const shown = await lookUpProof(looked, { fetch, nameServers })
      if (shown !== 'record' && shown !== 'file') throw fieldProblem('company_domain_unproved', 'domain')
      return request.inTenant(async (tx) => {
        await signIn.markVerified(tx, looked, shown)
        return signInSettings(tx, organizationId)
      })
    },
  })

  app.route({
    ...contracts.removeCompanySignIn,
    handler: async (request, reply) => {
      await request.inTenant(signIn.remove)
      return reply.code(204).send(null)
    },
  })
}
