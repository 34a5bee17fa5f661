import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { secretOwner } from '#server/api/domain/company-sign-in/company.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import { createToken } from '#server/api/tokens.ts'
import { nextVersion, staleVersion, updateVersion } from '#server/api/versions.ts'
import type { CompanySignIn, CompanySignInChanges } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { graceDays, present } from './domain-checks.store.ts'
import { recordOf, type ShownBy } from './domain-proof.ts'

export async function find(tx: TenantTx): Promise<CompanySignIn | null> {
  const row = await tx
    .selectFrom('companySignIns')
    .select(['issuer', 'clientId', 'domain', 'proof', 'verifiedAt', 'demanded', 'trustsFactor', 'version', 'shownBy'])
    .select([
      'checkedAt',
      'lapsedAt',
      sql<Date | null>`missing_since + make_interval(days => ${graceDays})`.as('lapsesAt'),
    ])
    .select((query) =>
      query
        .selectFrom('companyAccounts')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('connected'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { proof, verifiedAt, checkedAt, lapsesAt, lapsedAt, connected, ...visibleRecord } = row
  return {
    ...visibleRecord,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    lapsesAt: lapsesAt?.toISOString() ?? null,
    lapsedAt: lapsedAt?.toISOString() ?? null,
    record: recordOf({ domain: row.domain, proof }),
    connected: connected ?? 0,
  }
}

/**
 * The stored secret, for changes that omit it; undefined if missing or unreadable. It is of one provider and client, and
 * is never sent to another.
 */
export async function findSecret(
  tx: TenantTx,
  { organizationId, issuer, clientId }: { organizationId: string; issuer: string; clientId: string },
  sealing: Sealing,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('companySignIns')
    .select('clientSecret')
    .where('issuer', '=', issuer)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row && openOrUndefined(() => sealing.open(row.clientSecret, secretOwner(organizationId)))
}

type Wanted = Omit<CompanySignInChanges, 'clientSecret'> & { organizationId: string; clientSecret: string }

const refusals = onViolation({
  company_sign_ins_pkey: () => staleVersion(),
  company_domain_taken: () => fieldProblem('company_domain_taken', 'domain'),
  company_sign_in_demanded: () => fieldProblem('company_demand_unproved', 'demanded'),
})

/**
 * A domain is verified anew with a new proof where it or its provider changes.
 * @throws ProblemError 409 `stale_version`, `company_demand_unproved`, `company_domain_taken`.
 */
export async function set(
  tx: TenantTx,
  { version, organizationId, clientSecret, ...wanted }: Wanted,
  sealing: Pick<Sealing, 'seal'>,
): Promise<void> {
  const values = { ...wanted, clientSecret: sealing.seal(clientSecret, secretOwner(organizationId)) }
  const before = await tx
    .selectFrom('companySignIns')
    .select(['domain', 'issuer', 'verifiedAt'])
    .forUpdate()
    .executeTakeFirst()
  const isSame = before?.domain === wanted.domain && before.issuer === wanted.issuer
  const isVerified = isSame && before.verifiedAt
  if (wanted.demanded && !isVerified) throw fieldProblem('company_demand_unproved', 'demanded')
  if (version === null) {
    const added = { ...values, organizationId, proof: createToken() }
    await tx.insertInto('companySignIns').values(added).execute().catch(refusals)
    return
  }
  const proof = isSame ? {} : { proof: createToken(), shownBy: null }
  await updateVersion(tx, 'companySignIns', { organizationId, version }, { ...values, ...proof }).catch(refusals)
}

/** Returns the domain and its proof. @throws ProblemError 404. */
export async function findProof(tx: TenantTx) {
  const row = await tx.selectFrom('companySignIns').select(['domain', 'proof', 'shownBy']).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The domain is the organization's, unless it was changed since. @throws ProblemError 409 `company_domain_taken`. */
export async function markVerified(
  tx: TenantTx,
  { domain, proof }: { domain: string; proof: string },
  shown: ShownBy,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('companySignIns')
    .set({ verifiedAt: sql<Date>`coalesce(verified_at, now())`, ...present(shown), version: nextVersion })
    .where('domain', '=', domain)
    .where('proof', '=', proof)
    .executeTakeFirst()
    .catch(refusals)
  if (numUpdatedRows === 0n) throw new ProblemError('stale_version')
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('companySignIns').executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
