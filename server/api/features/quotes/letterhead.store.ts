import type { TenantTx } from '#server/api/db/tenant.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { shownPhone } from '#server/api/domain/phone-number.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { Letterhead, LetterheadChanges, QuoteFrom } from '#shared/quotes/letterhead.contract.ts'

const empty = {
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  phone: '',
  email: '',
  website: '',
  version: 0,
}

export async function get(tx: TenantTx): Promise<Letterhead> {
  const row = await tx
    .selectFrom('letterheads')
    .select(['address', 'phone', 'email', 'website', 'version'])
    .executeTakeFirst()
  return row ?? empty
}

/** @throws ProblemError 409 `stale_version`. */
export async function update(
  tx: TenantTx,
  organizationId: string,
  { version, address, email, website, phone }: LetterheadChanges,
): Promise<Letterhead> {
  await tx
    .insertInto('letterheads')
    .values({ organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const values = { address: JSON.stringify(address), email: email.trim(), website: website.trim(), phone }
  await updateVersion(tx, 'letterheads', { version }, values)
  return get(tx)
}

const nobody = { name: '', title: '', email: '', phone: '' }

/** The company and the sending member for a document that stores them; phone numbers are formatted. */
export async function senderOf(tx: TenantTx, userId: string): Promise<QuoteFrom> {
  const { version: _version, ...company } = await get(tx)
  const sender = await tx
    .selectFrom('members')
    .select(['name', 'title', 'email', 'phone'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const country = await phoneCountryOf(tx)
  const formatted = (phone: string) => shownPhone(phone, country) ?? phone
  const { phone, ...rest } = sender ?? nobody
  return { ...company, phone: formatted(company.phone), sender: { ...rest, phone: formatted(phone) } }
}
