import type { LocationDraft, NewLocation } from '#shared/locations/locations.contract.ts'

/** Fills in defaults; the time zone is the organization's. */
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
