import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { addStarterFaq } from '#server/api/starter/starter-faq.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { NewOrganization, Organization, Setup } from '#shared/organizations/organizations.contract.ts'

interface Row {
  id: string
  name: string
  logoHash: string | null
}

export const toOrganization = ({ id, name, logoHash }: Row): Organization => ({
  id,
  name,
  logoLink: logoHash && linkOfFile(logoHash),
})

/** Organizations with the given ids, by name; `search` matches part of the name. */
export async function listOrganizations(db: Kysely<Database>, ids: readonly string[], search = '') {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'logoHash'])
    .where('id', 'in', ids)
    .where('name', 'ilike', `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toOrganization)
}

/** Identifies a repeated creation. */
export interface CreationKey {
  key: string
  hash: Buffer
}

/** The organization the user created under this key, with the hash of that request. */
export const findCreated = (db: Kysely<Database>, userId: string, key: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'logoHash', 'creationHash'])
    .where('createdBy', '=', userId)
    .where('creationKey', '=', key)
    .executeTakeFirst()

interface Founder {
  userId: string
  name: string
  email: string
}

/** The founder becomes the organization's first member. */
export const findFounder = (db: Kysely<Database>, userId: string): Promise<Founder> =>
  db.selectFrom('users').select(['id as userId', 'name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()

/** Creates the transaction's organization with its configuration and its founder as owner, and selects it. */
export async function createOrganization(
  tx: TenantTx,
  id: string,
  { name, timeZone, weekStart }: NewOrganization,
  { founder, creation }: { founder: Founder; creation: CreationKey | null },
): Promise<Organization> {
  const row = await tx
    .insertInto('organizations')
    .values({
      id,
      name: name.trim(),
      logoHash: null,
      createdBy: founder.userId,
      creationKey: creation?.key ?? null,
      creationHash: creation?.hash ?? null,
    })
    .returning(['id', 'name', 'logoHash'])
    .executeTakeFirstOrThrow()
  await addStarterFaq(tx, id)
  await tx
    .insertInto('configurations')
    .values({ organizationId: id, timeZone, weekStart, payPeriodStart: null })
    .execute()
  await tx
    .insertInto('members')
    .values({
      organizationId: id,
      id: randomUUIDv7(),
      ...founder,
      roles: ['OWNER', 'ADMIN'],
      deactivatedAt: null,
    })
    .execute()
  await sql`select lookup.choose_organization(${founder.userId}, ${id})`.execute(tx)
  return toOrganization(row)
}

export async function getOrganization(tx: TenantTx): Promise<Organization> {
  return toOrganization(
    await tx.selectFrom('organizations').select(['id', 'name', 'logoHash']).executeTakeFirstOrThrow(),
  )
}

/** Completed set-up steps. The time zone is set on creation, so it is not a step. */
export async function getSetup(tx: TenantTx): Promise<Setup> {
  const { rows } = await sql<Setup>`
    select true as time_zone, pay_period_start is not null as payroll,
           exists (select from clients where archived_at is null) as client,
           exists (select from locations where archived_at is null) as location,
           exists (select from jobs where archived_at is null) as job,
           (select count(*) from (select from members where deactivated_at is null limit 2) m) > 1 as member
    from configurations`.execute(tx)
  const setup = rows[0]
  if (!setup) throw new Error('the organization has no configuration')
  return setup
}
