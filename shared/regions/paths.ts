export const regionPaths = {
  regions: '/api/v1/organizations/:organizationId/regions',
  region: '/api/v1/organizations/:organizationId/regions/:regionId',
  regionLocations: '/api/v1/organizations/:organizationId/regions/:regionId/locations',
} as const
