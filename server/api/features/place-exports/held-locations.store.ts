import type { TenantTx } from '#server/api/db/tenant.ts'

/** Returns a check whether a location lies in these regions; null means every region. */
export async function locationsIn(tx: TenantTx, regionIds: readonly string[] | null) {
  if (!regionIds) return () => true
  const rows = await tx.selectFrom('locations').select('id').where('regionId', 'in', regionIds).execute()
  const known = new Set(rows.map(({ id }) => id))
  return (locationId: string) => known.has(locationId)
}
