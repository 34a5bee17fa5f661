import { sql, type Kysely } from 'kysely'
import type { AccountScope } from '#server/api/domain/accounts/account-scope.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { ApplicationTx } from '#server/api/db/tenant.ts'
import type { Choices } from '#shared/users/choices.contract.ts'
import type { Theme } from '#shared/themes.ts'
import type { Profile, User } from '#shared/users/users.contract.ts'
import { mailboxOf } from '#shared/email-address.ts'
import type { Language } from '#shared/languages.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { findWantedEmail } from './email/email-changes.store.ts'
import { hasFactorOf } from '#server/api/domain/accounts/has-factor.ts'

interface UserRow {
  userId: string
  email: string
  name: string
  verified: boolean
  platformAdmin: boolean
  organizationId: string | null
  timeZone: string | null
  staffRoles: StaffRole[] | null
  language: Language
  languageChosen: boolean
  theme: Theme | null
  tourSeen: boolean
  contact: boolean
  secondFactorDueAt: Date | null
}

/**
 * The user as the page shows it. An organization left since it was selected is not returned; a session through a
 * company's provider has no other one than the company's.
 */
export async function findUser(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<User> {
  const { rows } = await sql<UserRow>`
    select u.id as user_id, u.email, u.name, u.verified_at is not null as verified,
           u.platform_admin and ${companyId}::uuid is null as platform_admin, u.language, u.language_chosen, u.theme, u.tour_seen,
           m.organization_id, lookup.time_zone(m.organization_id) as time_zone, m.roles as staff_roles,
           exists (select from lookup.client_contacts(u.id, ${companyId})) as contact,
           case when not ${hasFactorOf('u')} then (
             select min(d.second_factor_due_at) from lookup.memberships(u.id, ${companyId}) d) end as second_factor_due_at
    from users u left join lateral (
      select * from lookup.memberships(u.id, ${companyId}) p
      where p.organization_id = coalesce(${companyId}::uuid, u.organization_id)) m on true
    where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`user ${userId} is gone`)
  const { email, name, verified, organizationId, timeZone, secondFactorDueAt: dueAt } = row
  const roles = [
    ...(row.staffRoles ?? []),
    ...(row.contact ? (['CLIENT_CONTACT'] as const) : []),
    ...(row.platformAdmin ? (['PLATFORM_ADMIN'] as const) : []),
  ]
  const due = dueAt && { secondFactorDueAt: dueAt.toISOString() }
  const hadPlace = organizationId === null && !row.contact && (await hasLostPlace(db, { userId, companyId }))
  const wantedEmail = verified ? undefined : await findWantedEmail(db, userId)
  return {
    userId: row.userId,
    email,
    name,
    verified,
    ...(wantedEmail && { wantedEmail }),
    organizationId,
    ...(timeZone !== null && { timeZone }),
    roles,
    language: row.language,
    ...(row.languageChosen && { languageChosen: true }),
    ...(row.theme && { theme: row.theme }),
    ...(row.tourSeen && { tourSeen: true }),
    ...due,
    ...(hadPlace && { hadPlace }),
  }
}

/**
 * True if the user once joined an organization and is in none now. A deleted organization leaves no other trace than
 * the events of its users.
 */
async function hasLostPlace(db: Kysely<Database>, { userId, companyId }: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    select not exists (select from lookup.memberships(${userId}, ${companyId})) and exists (
      select from account_events where user_id = ${userId}
        and (kind = 'joined' or kind = 'signed_in' and detail = 'invitation')) as lost`.execute(db)
  return rows[0]?.lost === true
}

interface NewUser {
  id: string
  email: string
  name: string
  passwordHash: string
  language: Language
  heldBy?: string
}

/** Adds the account, confirmed only if a mailed link created it; returns false if the address is taken. */
export async function insertUser(tx: ApplicationTx, user: NewUser, verifiedAt: Date | null = null): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, verifiedAt, organizationId: null })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('email', '<>', sql.lit(''))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Account data for sign-in and passwords; `by` is its id or address. */
export const findAccount = (db: Kysely<Database>, by: { userId: string } | { email: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'passwordHash', 'verifiedAt', 'language', 'heldBy'])
    .where((where) =>
      'userId' in by
        ? where('id', '=', by.userId)
        : where.and([where('email', '<>', ''), where(sql`lower(email)`, '=', sql`lower(${by.email})`)]),
    )
    .executeTakeFirst()

/** The account of an address typed at sign-in, and the address as the database compares it. */
export async function findSignIn(db: Kysely<Database>, typed: string) {
  const email = mailboxOf(typed) ?? typed.trim()
  // Accounts from before normalization are found by their original spelling. Both queries always run, so that the
  // response time does not reveal accounts.
  const [normal, asTyped] = await Promise.all(
    [email, typed.trim()].map((address) => findAccount(db, { email: address })),
  )
  const account = normal ?? asTyped
  const { rows } = await sql<{ address: string }>`select lower(${email}) as address`.execute(db)
  return { account, address: rows[0]?.address ?? '' }
}

/** Names that are easy to guess about the owner, besides name and address. */
export async function organizationNamesOf(
  db: Kysely<Database>,
  { userId, companyId }: AccountScope,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where id in (
      select organization_id from lookup.memberships(${userId}, ${companyId}))`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Confirms the account. On the first confirmation a trigger deletes everything from before, name and password
 * included; the owner's choices are written after that. False if it was confirmed before.
 */
export async function setVerified(
  tx: ApplicationTx,
  userId: string,
  chosen?: { name: string; passwordHash: string; heldBy?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ verifiedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (chosen) {
    const { name, passwordHash, heldBy } = chosen
    await tx
      .updateTable('users')
      .set({ name, passwordHash, ...(heldBy && { heldBy }) })
      .where('id', '=', userId)
      .execute()
  }
  return true
}

/** Stores the same password's new hash, unless it was changed in the meantime. */
export const renewHash = (db: Kysely<Database>, userId: string, before: string, after: string) =>
  db
    .updateTable('users')
    .set({ passwordHash: after })
    .where('id', '=', userId)
    .where('passwordHash', '=', before)
    .execute()

/** True if the checked password is still the account's; it cannot change until the transaction ends. */
export async function isCurrentPassword(tx: ApplicationTx, userId: string, passwordHash: string): Promise<boolean> {
  const lockedUser = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
  return (await lockedUser.forShare().executeTakeFirst()) !== undefined
}

/** `passwordShort` is stored, because the hash does not show it: a short password needs a second factor. */
export const setPassword = (tx: ApplicationTx, userId: string, passwordHash: string, passwordShort: boolean) =>
  tx.updateTable('users').set({ passwordHash, passwordShort }).where('id', '=', userId).execute()

export const findProfile = (db: Kysely<Database>, userId: string): Promise<Profile> =>
  db.selectFrom('users').select(['name', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()

export const updateProfile = (db: Kysely<Database>, userId: string, { name, language }: Profile): Promise<Profile> =>
  db
    .updateTable('users')
    .set({ name, language, languageChosen: true })
    .where('id', '=', userId)
    .returning(['name', 'language'])
    .executeTakeFirstOrThrow()

/** Saves the user's choices; omitted ones stay unchanged. */
export async function choose(db: Kysely<Database>, scope: AccountScope, choices: Choices): Promise<User> {
  const changes = { ...choices, ...(choices.language && { languageChosen: true }) }
  if (Object.keys(changes).length > 0)
    await db.updateTable('users').set(changes).where('id', '=', scope.userId).execute()
  return findUser(db, scope)
}

/** Stores the user's selected organization; returns false if the user is not a member. */
export async function chooseOrganization(db: Kysely<Database>, userId: string, organizationId: string) {
  const { rows } = await sql<{ chosen: boolean | null }>`
    select lookup.choose_organization(${userId}, ${organizationId}) as chosen`.execute(db)
  return rows[0]?.chosen === true
}
