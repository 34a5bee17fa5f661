import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Sealing } from '#server/api/sealing.ts'

/** For a query on `locations as l`. */
export const hasAlarmCode = sql<boolean>`exists (
  select from alarm_codes a
  where a.organization_id = l.organization_id and a.location_id = l.id and num_nonnulls(a.sealed, a.unsealed) > 0)`.as(
  'hasAlarmCode',
)

/** Additional data of the encryption, so that a sealed code opens for its own location only. */
export const ownerOf = ({ organizationId, locationId }: { organizationId: string; locationId: string }) =>
  `alarm code ${organizationId} ${locationId}`

/** Stores a location's code; an empty code deletes it. */
export async function setCode(
  tx: TenantTx,
  at: { organizationId: string; locationId: string },
  code: string,
  { seal }: Pick<Sealing, 'seal'>,
): Promise<void> {
  const sealed = code === '' ? null : seal(code, ownerOf(at))
  await tx
    .insertInto('alarmCodes')
    .values({ ...at, sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'locationId'])
        .doUpdateSet({ sealed, unsealed: null, changedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}
