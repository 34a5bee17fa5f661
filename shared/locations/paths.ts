export const locationPaths = {
  /** Of all clients. */
  locationExport: '/api/v1/organizations/:organizationId/locations/export',
  locations: '/api/v1/organizations/:organizationId/clients/:clientId/locations',
  location: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId',
  locationArchive: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/archive',
  locationRestore: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/restore',
  alarmCode: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/alarm-code',
  siteKeys: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/keys',
  siteKeyMovements:
    '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/keys/:siteKeyId/movements',
  /** GET lists the reveals; POST reveals the code. */
  alarmCodeReveals: '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId/alarm-code/reveals',
} as const
