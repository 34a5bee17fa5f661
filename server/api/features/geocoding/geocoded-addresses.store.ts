import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { LatLng } from '#shared/locations/plus-code.ts'
import type { AddressLookup } from '#shared/locations/address-lookups.contract.ts'

/** A map may have added the address since, and stored addresses of former residents should not pile up. */
const unknownForDays = 7
const retentionDays = 90

const toLookup = (at: LatLng | null, isAnswered: boolean): AddressLookup => ({
  state: at ? 'found' : isAnswered ? 'unknown' : 'waiting',
  latitude: at?.latitude ?? null,
  longitude: at?.longitude ?? null,
})

/** Returns the known position of an address, or queues a geocoder request if there is none. */
export async function lookUp(tx: TenantTx, organizationId: string, address: string): Promise<AddressLookup> {
  const known = await tx
    .selectFrom('geocodedAddresses')
    .select(['latitude', 'longitude', 'answeredAt'])
    .select(sql<boolean>`answered_at < now() - make_interval(days => ${unknownForDays})`.as('isOld'))
    .where('address', '=', address)
    .executeTakeFirst()
  const at = known && positionOf(known)
  if (at || (known?.answeredAt && !known.isOld)) return toLookup(at ?? null, true)
  if (known && !known.answeredAt) return toLookup(null, false)
  await tx
    .insertInto('geocodedAddresses')
    .values({ organizationId, address, latitude: null, longitude: null, answeredAt: null })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'address']).doUpdateSet({ askedAt: sql`now()`, answeredAt: null }),
    )
    .execute()
  await enqueue(tx, 'address-lookups', { organizationId })
  return toLookup(null, false)
}

const positionOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Addresses to look up, oldest first. Deletes entries older than the retention period. */
export async function pendingAddresses(tx: TenantTx, count: number): Promise<string[]> {
  await tx
    .deleteFrom('geocodedAddresses')
    .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute()
  const rows = await tx
    .selectFrom('geocodedAddresses')
    .select('address')
    .where('answeredAt', 'is', null)
    .orderBy('askedAt')
    .limit(count)
    .execute()
  return rows.map(({ address }) => address)
}

export async function saveAnswer(tx: TenantTx, address: string, at: LatLng | null): Promise<void> {
  await tx
    .updateTable('geocodedAddresses')
    .set({ latitude: at?.latitude ?? null, longitude: at?.longitude ?? null, answeredAt: sql`now()` })
    .where('address', '=', address)
    .execute()
}
