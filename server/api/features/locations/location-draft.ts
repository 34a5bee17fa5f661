import type { LocationDraft, NewLocation } from '#shared/locations/locations.contract.ts'
import { zoneAt } from '#shared/locations/region-zones.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'

/** 500 feet, or 150 meters. */
const radiusM: Readonly<Record<UnitSystem, number>> = { imperial: 152, metric: 150 }

/** Fills in defaults; the time zone is that of the address, or the organization's. */
export const withDefaults = (
  draft: LocationDraft,
  { timeZone, units }: { timeZone: string; units: UnitSystem },
): NewLocation => ({
  regionId: null,
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  latitude: null,
  longitude: null,
  timeZone: (draft.address && zoneAt(draft.address, timeZone)) ?? timeZone,
  geofenceRadiusM: radiusM[units],
  phoneNumbers: [],
  accessNotes: '',
  areas: [],
  requiredCertifications: [],
  clearancePolicy: 'flag',
  ...draft,
})
