import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { normalizePhone, type CountryCode } from '#server/api/domain/phone-number.ts'
import type { Language } from '#shared/languages.ts'
import type { StaffRole } from '#shared/access/roles.ts'

/** The card's owner, and what signing in with it requires. */
export interface Card {
  organizationId: string
  organizationName: string
  memberId: string
  userId: string | null
  name: string
  language: Language
  roles: readonly StaffRole[]
  /** In the form +15551234567; null if missing or invalid. */
  phone: string | null
  pinHash: string | null
  pinGiven: boolean
  country: CountryCode | null
}

/** The member of a card that works. */
export async function findCard(db: Kysely<Database>, tokenHash: Buffer): Promise<Card | undefined> {
  const { rows } = await sql<{ organizationId: string; memberId: string }>`
    select * from lookup.member_card(${tokenHash})`.execute(db)
  const key = rows[0]
  return key && inTenant(db, key.organizationId, (tx) => read(tx, key))
}

async function read(tx: TenantTx, key: { organizationId: string; memberId: string }): Promise<Card | undefined> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organizationId')
    .select(['m.userId', 'm.name', 'm.language', 'm.roles', 'm.phone', 'm.pinHash', 'm.pinGiven'])
    .select('o.name as organizationName')
    .where('m.id', '=', key.memberId)
    .where('m.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const country = await phoneCountryOf(tx)
  return {
    ...key,
    ...row,
    language: row.language,
    country,
    phone: row.phone ? normalizePhone(row.phone, country) : null,
  }
}
