import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { irsRates, mileageMinor, rateOn } from '#shared/mileage/rates.ts'

type Entered = readonly [who: string, daysAgo: number, from: string, to: string, miles: number, purpose: string]

const entered: readonly Entered[] = [
  ['Elena Cruz', 2, 'Main clinic', 'Supply depot, Lake Street', 6.4, 'Nitrile gloves and bin liners'],
  ['Chao Vang', 4, 'Grand Avenue gym', 'Equipment repair', 11.2, 'Wet vacuum to the workshop'],
  ['Bjorn Hagen', 9, 'Plaza', 'City recycling center', 8.1, 'Old floor pads'],
]
const approvedFrom = 7

const homes: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  'Elena Cruz': [44.9482, -93.2561],
  'Chao Vang': [44.9731, -93.0997],
  'Bjorn Hagen': [44.8412, -93.2983],
}

/**
 * Seeds some members' homes and trips entered by hand, of which the older one is approved. Trips between workplaces are
 * derived from logs.
 */
export async function seedTrips(tx: TenantTx, organizationId: string, today: Temporal.PlainDate): Promise<void> {
  const members = new Map(
    (await tx.selectFrom('members').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  for (const [name, [homeLatitude, homeLongitude]] of Object.entries(homes))
    await tx.updateTable('members').set({ homeLatitude, homeLongitude }).where('name', '=', name).execute()
  const places = new Map(
    (await tx.selectFrom('locations').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const rows = entered.flatMap(([who, daysAgo, fromName, toName, miles, purpose]) => {
    const memberId = members.get(who)
    const day = today.subtract({ days: daysAgo }).toString()
    const distanceM = Math.round(miles * 1609.344)
    const rateE4 = rateOn(irsRates, day)?.rateE4 ?? null
    const isApproved = daysAgo >= approvedFrom && rateE4 !== null
    if (!memberId) return []
    return {
      organizationId,
      id: randomUUIDv7(),
      memberId,
      day,
      origin: 'manual' as const,
      legKey: null,
      fromLocationId: places.get(fromName) ?? null,
      toLocationId: null,
      fromName,
      toName,
      distanceM,
      distanceSource: 'entered' as const,
      purpose,
      odometerStart: null,
      odometerEnd: null,
      state: isApproved ? ('approved' as const) : ('open' as const),
      rateE4: isApproved ? rateE4 : null,
      amountMinor: isApproved ? mileageMinor(distanceM, rateE4) : null,
      taxableMinor: isApproved ? 0 : null,
      decidedAt: isApproved ? new Date() : null,
      decidedBy: null,
    }
  })
  if (rows.length > 0) await tx.insertInto('trips').values(rows).execute()
}
