import { organizationPath } from '../organization-path.ts'

export const fairWorkweekPaths = {
  fairWorkweek: `${organizationPath}/fair-workweek`,
  fairWorkweekChoices: `${organizationPath}/fair-workweek/choices`,
  fairWorkweekChanges: `${organizationPath}/fair-workweek/changes`,
  fairWorkweekChangesExport: `${organizationPath}/fair-workweek/changes/export`,
} as const
