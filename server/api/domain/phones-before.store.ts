import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'

/** Returns those texts that the organization stored as phone numbers before they were validated. */
export async function phonesFromBefore(tx: TenantTx, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as given (text)
    where exists (select from members where phone = text or emergency_contact ->> 'phone' = text)
      or exists (select from client_contacts where phone = text)
      or exists (select from suppliers where phone = text)
      or exists (select from locations where text = any (phone_numbers))`.execute(tx)
  return new Set(rows.map(({ text }) => text))
}
