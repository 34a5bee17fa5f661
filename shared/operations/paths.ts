const organization = '/api/v1/organizations/:organizationId'

export const operationPaths = {
  /** What runs, is late or missing now. */
  operations: `${organization}/operations`,
  /** The same in a few figures. */
  operationsSummary: `${organization}/operations/summary`,
  /** Where the locations are. */
  sites: `${organization}/operations/sites`,
} as const
