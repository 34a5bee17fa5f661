import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import type { Client } from './provider.ts'

/** Whose the client secret is when it is sealed. */
export const secretOwner = (organizationId: string) => `company sign-in ${organizationId}`

export interface Company extends Client {
  organizationId: string
  organizationName: string
  domain: string
  trustsFactor: boolean
}

/** The organization that the domain was shown to belong to. */
export async function companyOfDomain(db: Kysely<Database>, domain: string): Promise<string | undefined> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from lookup.company_of_domain(${domain})`.execute(db)
  return rows[0]?.organizationId
}

/** An organization's provider, once its domain is verified and while its secret can be read. */
export async function findCompany(
  db: Kysely<Database>,
  sealing: Pick<Sealing, 'open'>,
  organizationId: string,
): Promise<Company | undefined> {
  const row = await inTenant(db, organizationId, (tx) =>
    tx
      .selectFrom('companySignIns as c')
      .innerJoin('organizations as o', 'o.id', 'c.organizationId')
      .select(['c.issuer', 'c.clientId', 'c.clientSecret', 'c.domain', 'c.trustsFactor', 'o.name'])
      .where('c.verifiedAt', 'is not', null)
      .executeTakeFirst(),
  )
  const clientSecret = row && openOrUndefined(() => sealing.open(row.clientSecret, secretOwner(organizationId)))
  if (!row || clientSecret === undefined) return undefined
  const { name, ...company } = row
  return { ...company, organizationId, organizationName: name, clientSecret }
}
