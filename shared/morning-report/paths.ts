const organization = '/api/v1/organizations/:organizationId'

export const morningReportPaths = {
  /** Problems of the last workday. */
  morningReport: `${organization}/home/morning-report`,
} as const
