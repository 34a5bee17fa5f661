import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { invitationExpiry } from '#server/api/invitation-expiry.ts'
import { enqueueAll } from '#server/api/background/enqueue.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { refuseRows } from '#server/api/refusals.ts'
import { mailboxOf } from '#shared/email-address.ts'

interface Invited {
  readonly id: string
  readonly email: string
}

/**
 * Invites members by mail; earlier links end. The tokens are created when the mails are sent.
 * @throws ProblemError 400 `member_email_needed` for those without an address.
 */
export async function invite(tx: TenantTx, organizationId: string, members: readonly Invited[]): Promise<void> {
  // An address stored before normalization may be invalid.
  refuseRows(
    members,
    ({ email }) => mailboxOf(email) === null,
    () => fieldProblem('member_email_needed', 'email'),
  )
  await withdraw(
    tx,
    members.map(({ id }) => id),
  )
  const expiresAt = invitationExpiry()
  const rows = members.map(({ id: memberId, email }) => ({
    organizationId,
    id: randomUUIDv7(),
    memberId,
    email: mailboxOf(email) ?? '',
    expiresAt,
  }))
  if (rows.length === 0) return
  await tx.insertInto('invitations').values(rows).execute()
  const requestId = requestContext.getStore()?.requestId ?? ''
  await enqueueAll(
    tx,
    'invitations',
    rows.map(({ id }) => ({ invitationId: id, requestId })),
  )
}

/** Withdraws the members' open invitations. */
export const withdraw = (tx: TenantTx, memberIds: readonly string[]) =>
  tx
    .updateTable('invitations')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('memberId', '=', sql<string>`any (${memberIds}::uuid[])`)
    .where('withdrawnAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .execute()

/** Sets the token of an open invitation; returns null if it is over. */
export async function issueToken(tx: TenantTx, invitationId: string, tokenHash: Buffer) {
  const row = await tx
    .updateTable('invitations')
    .set({ tokenHash, sentAt: sql<Date>`now()`, expiresAt: invitationExpiry() })
    .where('id', '=', invitationId)
    .where('withdrawnAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .returning(['email', 'memberId'])
    .executeTakeFirst()
  if (!row) return null
  const { language } = await tx
    .selectFrom('members')
    .select('language')
    .where('id', '=', row.memberId)
    .executeTakeFirstOrThrow()
  const { name } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  return { email: row.email, language, organizationName: name }
}
