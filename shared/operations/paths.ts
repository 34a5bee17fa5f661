const organization = '/api/v1/organizations/:organizationId'

export const operationPaths = {
  /** What runs, is late or missing now. */
  operations: `${organization}/operations`,
  /** Where the locations are. */
  sites: `${organization}/operations/sites`,
} as const
