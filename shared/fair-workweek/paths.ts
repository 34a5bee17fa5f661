import { organizationPath } from '../organization-path.ts'

export const fairWorkweekPaths = {
  fairWorkweek: `${organizationPath}/fair-workweek`,
  fairWorkweekChoices: `${organizationPath}/fair-workweek/choices`,
  fairWorkweekChangesExport: `${organizationPath}/fair-workweek/changes/export`,
} as const
