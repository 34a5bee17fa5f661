export const regionPaths = {
  regions: '/api/v1/organizations/:organizationId/regions',
  regionExport: '/api/v1/organizations/:organizationId/regions/export',
  region: '/api/v1/organizations/:organizationId/regions/:regionId',
  regionLocations: '/api/v1/organizations/:organizationId/regions/:regionId/locations',
} as const
