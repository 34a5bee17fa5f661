import type { Generated } from 'kysely'
import type { DistanceSource, TripOrigin, TripState } from '#shared/mileage/trips.ts'
import type { CreatedAt } from './columns.ts'

export interface MileageRatesTable {
  organizationId: string
  /** YYYY-MM-DD */
  effectiveFrom: string
  rateE4: number
}

export interface MileageSettingsTable {
  organizationId: string
  commutePaid: Generated<boolean>
  version: Generated<number>
}

export interface RoadDistancesTable {
  organizationId: string
  /** Both ends as sent to the routing service. */
  places: string
  distanceM: number | null
  askedAt: Generated<Date>
}

export interface TripsTable {
  organizationId: string
  id: string
  memberId: string
  /** YYYY-MM-DD */
  day: string
  origin: TripOrigin
  legKey: string | null
  fromLocationId: string | null
  toLocationId: string | null
  fromName: string
  toName: string
  distanceM: number
  distanceSource: DistanceSource
  purpose: Generated<string>
  odometerStart: number | null
  odometerEnd: number | null
  isCommute: Generated<boolean>
  rateE4: number | null
  amountMinor: number | null
  taxableMinor: number | null
  state: Generated<TripState>
  reason: Generated<string>
  decidedAt: Date | null
  decidedBy: string | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface MileageDatabase {
  mileageRates: MileageRatesTable
  mileageSettings: MileageSettingsTable
  roadDistances: RoadDistancesTable
  trips: TripsTable
}
