import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { invitationExpiry } from '#server/api/invitation-expiry.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { mailboxOf } from '#shared/email-address.ts'

/** Invites the member by mail; an earlier link ends. The token is created when the mail is sent. */
export async function invite(tx: TenantTx, organizationId: string, memberId: string, typed: string): Promise<void> {
  // An address stored before normalization may be invalid.
  const email = mailboxOf(typed)
  if (email === null) throw fieldProblem('member_email_needed', 'email')
  await withdraw(tx, memberId)
  const id = randomUUIDv7()
  await tx
    .insertInto('invitations')
    .values({ organizationId, id, memberId, email, expiresAt: invitationExpiry() })
    .execute()
  await enqueue(tx, 'invitations', { invitationId: id, requestId: requestContext.getStore()?.requestId ?? '' })
}

/** Withdraws the member's open invitation, if there is one. */
export const withdraw = (tx: TenantTx, memberId: string) =>
  tx
    .updateTable('invitations')
    .set({ withdrawnAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
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
