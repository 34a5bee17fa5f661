import type { Kysely } from 'kysely'
import { forOrganizations } from '#server/api/background/each-organization.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { createOutboundFetch } from '#server/api/outbound/fetch.ts'
import type { Config } from '#server/config.ts'
import { dueDomains, findVerified, keepShown } from './domain-checks.store.ts'
import { lookUpProof } from './domain-proof.ts'

interface CheckDeps {
  db: Kysely<Database>
  companySignIn: Config['companySignIn']
}

/** Looks once a day whether the verified domains still show their proofs. */
export function domainChecks({ db, companySignIn: { toLoopback, nameServers } }: CheckDeps): Handler {
  const fetch = createOutboundFetch({ allowsLoopback: toLoopback })
  return async () =>
    forOrganizations(await dueDomains(db), async (organizationId) => {
      const looked = await inTenant(db, organizationId, findVerified)
      if (!looked) return
      const shown = await lookUpProof(looked, { fetch, nameServers })
      await inTenant(db, organizationId, (tx) => keepShown(tx, looked, shown))
    })
}
