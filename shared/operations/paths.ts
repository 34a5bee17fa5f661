const organization = '/api/v1/organizations/:organizationId'

export const operationPaths = {
  /** Running, late and missing visits. */
  operations: `${organization}/operations`,
  /** Counts of the same. */
  operationsSummary: `${organization}/operations/summary`,
  /** Locations for the map. */
  sites: `${organization}/operations/sites`,
} as const
