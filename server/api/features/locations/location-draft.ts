import type { LocationDraft, NewLocation } from '#shared/locations/locations.contract.ts'

/** What a location starts with beside its name; the zone is the organisation's. */
export const withDefaults = (draft: LocationDraft, organizationTimeZone: string): NewLocation => ({
  regionId: null,
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  latitude: null,
  longitude: null,
  timeZone: organizationTimeZone,
  geofenceRadiusM: 150,
  phoneNumbers: [],
  accessNotes: '',
  areas: [],
  requiredCertifications: [],
  clearancePolicy: 'flag',
  ...draft,
})
