import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import { ownerOf } from './alarm-codes.store.ts'

interface Means {
  sealing: Pick<Sealing, 'open' | 'seal' | 'isCurrent'>
  log: Pick<Logger, 'error'>
  /** True when some codes may be encrypted with a previous key. */
  isKeyChanged: boolean
}

/**
 * Encrypts codes stored in plain text, and re-encrypts those of a previous key. Returns the number. A code that cannot
 * be decrypted is logged and left unchanged, to be set again by hand.
 */
export async function sealAlarmCodes(db: Kysely<Database>, means: Means): Promise<number> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from lookup.with_alarm_codes(${!means.isKeyChanged})`.execute(db)
  let count = 0
  for (const { organizationId } of rows) count += await inTenant(db, organizationId, (tx) => sealAll(tx, means))
  return count
}

async function sealAll(tx: TenantTx, { sealing, log }: Means): Promise<number> {
  const rows = await tx
    .selectFrom('alarmCodes')
    .select(['organizationId', 'locationId', 'sealed', 'unsealed'])
    .where(sql<boolean>`num_nonnulls(sealed, unsealed) > 0`)
    .orderBy('locationId')
    .forUpdate()
    .execute()
  let count = 0
  for (const { sealed, unsealed, ...at } of rows) {
    if (sealed && sealing.isCurrent(sealed)) continue
    const code = sealed ? openOrUndefined(() => sealing.open(sealed, ownerOf(at))) : unsealed
    if (code === undefined || code === null) {
      log.error(at, 'an alarm code is damaged, or its key is not known')
      continue
    }
    await tx
      .updateTable('alarmCodes')
      .set({ sealed: sealing.seal(code, ownerOf(at)), unsealed: null })
      .where('locationId', '=', at.locationId)
      .execute()
    count++
  }
  return count
}
