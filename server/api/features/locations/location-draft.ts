import type { LocationDraft, NewLocation } from '#shared/locations/locations.contract.ts'
import { newGeofenceM } from '#shared/locations/geofence.ts'
import { zoneAt } from '#shared/locations/region-zones.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'

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
  geofenceRadiusM: newGeofenceM[units],
  phoneNumbers: [],
  accessNotes: '',
  areas: [],
  requiredCertifications: [],
  clearancePolicy: 'flag',
  ...draft,
})
