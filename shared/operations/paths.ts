const organization = '/api/v1/organizations/:organizationId'

export const operationPaths = {
  /** What runs, is late or missing now. */
  operations: `${organization}/operations`,
} as const
