import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import type { Writer } from './member-changes.store.ts'

/** A printed card is used within a season; a new one ends it. */
const cardDays = 180

/**
 * The members who get a card, by name.
 * @throws ProblemError 404, 403 `owner_only`, 409 `member_deactivated`.
 */
export async function holdersOf(tx: TenantTx, { owner }: Writer, memberIds: readonly string[]) {
  const rows = await tx
    .selectFrom('members')
    .select(['id as memberId', 'name', 'title', 'phone', 'language', 'roles', 'deactivatedAt'])
    .where(sql<boolean>`id = any (${memberIds}::uuid[])`)
    .orderBy('nameKey')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < memberIds.length) throw notFound()
  if (!owner && rows.some(({ roles }) => roles.includes('OWNER'))) throw new ProblemError('owner_only')
  if (rows.some(({ deactivatedAt }) => deactivatedAt)) throw new ProblemError('member_deactivated')
  return rows.map(({ deactivatedAt: _deactivatedAt, ...row }) => row)
}

/** Creates the member's card, replacing the previous one; returns its link's secret. */
export async function issueCard(tx: TenantTx, organizationId: string, memberId: string): Promise<string> {
  const token = createToken()
  const fresh = {
    tokenHash: hashToken(token),
    expiresAt: sql<Date>`now() + make_interval(days => ${cardDays})`,
    createdAt: sql<Date>`now()`,
  }
  await tx
    .insertInto('memberCards')
    .values({ organizationId, memberId, ...fresh })
    .onConflict((conflict) => conflict.columns(['organizationId', 'memberId']).doUpdateSet(fresh))
    .execute()
  return token
}
