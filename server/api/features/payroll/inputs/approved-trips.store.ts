import type { TenantTx } from '#server/api/db/tenant.ts'
import { approvedMileage } from '#server/api/domain/mileage/approved-mileage.store.ts'
import type { ApprovedTrips } from './pay-inputs.ts'

const metersPerMile = 1609.344

export async function approvedTrips(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly ApprovedTrips[]>> {
  if (memberIds?.length === 0) return new Map()
  const approvedMiles = await approvedMileage(tx, from, to, memberIds)
  const trips = approvedMiles.map(({ memberId, day, meters, amountMinor }) => ({
    memberId,
    trip: { day, miles: (meters / metersPerMile).toFixed(1), amountMinor },
  }))
  return new Map(
    Map.groupBy(trips, ({ memberId }) => memberId)
      .entries()
      .map(([memberId, memberTrips]) => [memberId, memberTrips.map(({ trip }) => trip)] as const),
  )
}
