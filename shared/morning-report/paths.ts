import { organizationPath } from '../organization-path.ts'

export const morningReportPaths = {
  /** Problems of the last workday. */
  morningReport: `${organizationPath}/home/morning-report`,
} as const
