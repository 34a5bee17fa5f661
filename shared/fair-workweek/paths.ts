import { organizationPath } from '../organization-path.ts'

export const fairWorkweekPaths = {
  fairWorkweek: `${organizationPath}/fair-workweek`,
  fairWorkweekChoices: `${organizationPath}/fair-workweek/choices`,
  fairWorkweekChangesExport: `${organizationPath}/fair-workweek/changes/export`,
} as const

/** Where the same request answers what a change of the schedule would cost, and saves nothing. */
export const premiumsPath = (url: string) => `${url}/premiums`
