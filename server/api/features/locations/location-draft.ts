import type { LocationDraft, NewLocation } from '#shared/locations/locations.contract.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'

/** 500 feet, or 150 meters. */
const radiusM: Readonly<Record<UnitSystem, number>> = { imperial: 152, metric: 150 }

/** Fills in defaults; the time zone is the organization's. */
export const withDefaults = (
  draft: LocationDraft,
  { timeZone, units }: { timeZone: string; units: UnitSystem },
): NewLocation => ({
  regionId: null,
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  latitude: null,
  longitude: null,
  timeZone,
  geofenceRadiusM: radiusM[units],
  phoneNumbers: [],
  accessNotes: '',
  areas: [],
  requiredCertifications: [],
  clearancePolicy: 'flag',
  ...draft,
})
