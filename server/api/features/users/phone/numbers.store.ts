import { sql, type Kysely } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { requestContext } from '#server/api/context.ts'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type ApplicationTx } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { normalizePhone, type CountryCode } from '#server/api/domain/phone-number.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import type { Language } from '#shared/languages.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import type { Origin } from '../sessions/sessions.store.ts'

/** A typed number as +15551234567. @throws ProblemError 400 `number_invalid`. */
export function numberOf(typed: string, country: string | null | undefined): string {
  const phone = normalizePhone(typed, (country ?? null) as CountryCode | null)
  // An extension gets no texts.
  if (phone === null || phone.includes(';')) throw fieldProblem('number_invalid', 'number')
  return phone
}

export const findByPhone = (db: Kysely<Database>, phone: string) =>
  db.selectFrom('users').select(['id', 'language']).where('phone', '=', phone).executeTakeFirst()

export const findWays = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'keptBy', 'heldBy', 'platformAdmin', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const languageOf = async (db: Kysely<Database>, userId: string): Promise<Language> =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()).language

/** The organizations in which somebody has a place, as a member or a client's contact. */
export async function placesOf(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<string[]> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from lookup.memberships(${userId}, ${companyId})
    union select organization_id from lookup.client_contacts(${userId}, ${companyId})`.execute(db)
  return rows.map(({ organizationId }) => organizationId)
}

/** True if a manager of one of the person's organizations entered this number as theirs. */
export async function hasEnteredNumber(db: Kysely<Database>, scope: AccountScope, phone: string): Promise<boolean> {
  for (const organizationId of await placesOf(db, scope)) {
    const isTheirs = await inTenant(db, organizationId, async (tx) => {
      const member = await tx
        .selectFrom('members')
        .select('phone')
        .where('userId', '=', scope.userId)
        .where('deactivatedAt', 'is', null)
        .executeTakeFirst()
      return !!member?.phone && normalizePhone(member.phone, await phoneCountryOf(tx)) === phone
    })
    if (isTheirs) return true
  }
  return false
}

/**
 * Makes this the account's sign-in number and notifies the previous one. If the account has only the number, a trigger
 * ends its earlier access.
 * @throws ProblemError 409 `number_taken`.
 */
export async function changeNumber(tx: ApplicationTx, userId: string, phone: string, origin: Origin): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ phone, keptBy: null })
    .where('id', '=', userId)
    .execute()
    .catch(onViolation({ users_phone_taken: () => fieldProblem('number_taken', 'number') }))
  const eventId = await recordEvent(tx, userId, 'phone_changed', origin, before.phone ?? '')
  if (!before.phone) return
  const requestId = requestContext.getStore()?.requestId ?? ''
  await enqueue(tx, 'number-changes', { userId, eventId, requestId })
}
