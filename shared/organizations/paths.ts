export const organizationPaths = {
  organizations: '/api/v1/organizations',
  timeZones: '/api/v1/organizations/configuration/time-zones',
  organization: '/api/v1/organizations/:organizationId',
  configuration: '/api/v1/organizations/:organizationId/configuration',
  phoneFormats: '/api/v1/organizations/:organizationId/phone-formats',
  logo: '/api/v1/organizations/:organizationId/logo',
  homeNews: '/api/v1/organizations/:organizationId/home',
  homeVisits: '/api/v1/organizations/:organizationId/home/visits',
  homeTrend: '/api/v1/organizations/:organizationId/trend',
  setup: '/api/v1/organizations/:organizationId/setup',
  /** Target of `logoLink` and other links; `hash` is the content's SHA-256 in hexadecimal. */
  file: '/api/v1/files/:hash',
} as const
