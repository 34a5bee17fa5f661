import { organizationPath } from '../organization-path.ts'

export const locationPaths = {
  /** POST looks up addresses. */
  addressLookups: `${organizationPath}/address-lookups`,
  /** All clients' locations. */
  locationExport: `${organizationPath}/locations/export`,
  locations: `${organizationPath}/clients/:clientId/locations`,
  location: `${organizationPath}/clients/:clientId/locations/:locationId`,
  locationArchive: `${organizationPath}/clients/:clientId/locations/:locationId/archive`,
  locationRestore: `${organizationPath}/clients/:clientId/locations/:locationId/restore`,
  alarmCode: `${organizationPath}/clients/:clientId/locations/:locationId/alarm-code`,
  siteKeys: `${organizationPath}/clients/:clientId/locations/:locationId/keys`,
  siteKeyMovements: `${organizationPath}/clients/:clientId/locations/:locationId/keys/:siteKeyId/movements`,
  /** GET lists the reveals; POST reveals the code. */
  alarmCodeReveals: `${organizationPath}/clients/:clientId/locations/:locationId/alarm-code/reveals`,
} as const
