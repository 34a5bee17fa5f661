import { organizationPath } from '../organization-path.ts'

export const fairWorkweekPaths = {
  fairWorkweek: `${organizationPath}/fair-workweek`,
  fairWorkweekChoices: `${organizationPath}/fair-workweek/choices`,
  fairWorkweekChangesExport: `${organizationPath}/fair-workweek/changes/export`,
} as const

/** URL of the route that returns what a change of the schedule would cost, without saving it. */
export const premiumsPath = (url: string) => `${url}/premiums`
