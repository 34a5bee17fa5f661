import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import { enterTenant, type ApplicationTx } from '#server/api/db/tenant.ts'
import { onViolation, ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import { noPassword } from '../passwords/passwords.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import type { Origin } from '../sessions/sessions.store.ts'
import type { Card } from './cards.store.ts'

const refusals = onViolation({
  members_user_once: () => new ProblemError('already_member'),
  account_kept: () => new ProblemError('card_for_other'),
})

/** Creates an account without an address: with a confirmed number, or controlled by the card's organization. */
export async function addAccount(
  tx: ApplicationTx,
  card: Card,
  contact: { phone: string } | { keptBy: string },
  origin: Origin,
): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('users')
    .values({
      id,
      email: '',
      name: card.name,
      passwordHash: noPassword,
      verifiedAt: new Date(),
      organizationId: null,
      language: card.language,
      ...contact,
    })
    .execute()
    // Two requests with the same code, or the number was confirmed for another account in the meantime.
    .catch(onViolation({ users_phone_taken: () => new ProblemError('code_wrong') }))
  await recordEvent(tx, id, 'account_made', origin)
  return id
}

/** Gives the account the card's place. Of two concurrent ones the first gets it. @throws ProblemError 409. */
export async function claimMember(
  tx: ApplicationTx,
  { organizationId, memberId }: Card,
  userId: string,
  origin: Origin,
): Promise<void> {
  await recordEvent(tx, userId, 'joined', origin)
  const context = requestContext.getStore()
  // The new account is recorded as the author of its membership.
  if (context) context.userId = userId
  const tenant = await enterTenant(tx, organizationId)
  const { numUpdatedRows } = await tenant
    .updateTable('members')
    .set({ userId, version: nextVersion })
    .where('id', '=', memberId)
    .where('userId', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
    .catch(refusals)
  if (numUpdatedRows === 0n) throw new ProblemError('card_ended')
  await sql`select lookup.choose_organization(${userId}, ${organizationId})`.execute(tenant)
}

/** The member's own PIN instead of the one a manager gave; false if a colleague has it. */
export async function choosePin(
  tx: ApplicationTx,
  { organizationId, memberId, pinHash: before }: Card,
  { pinHash, marks }: { pinHash: string; marks: readonly Buffer[] },
): Promise<boolean> {
  const tenant = await enterTenant(tx, organizationId)
  const { numUpdatedRows } = await tenant
    .updateTable('members')
    .set({ pinHash, pinLookup: marks[0] ?? null, pinSetAt: sql<Date>`now()`, pinGiven: false })
    .where('id', '=', memberId)
    // The manager may have given another since.
    .where('pinHash', '=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as o')
            .select('o.id')
            .where('o.pinLookup', 'in', [...marks]),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
