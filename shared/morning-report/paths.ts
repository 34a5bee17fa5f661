const organization = '/api/v1/organizations/:organizationId'

export const morningReportPaths = {
  /** What went wrong on the last workday. */
  morningReport: `${organization}/home/morning-report`,
} as const
