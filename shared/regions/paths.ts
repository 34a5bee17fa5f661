import { organizationPath } from '../organization-path.ts'

export const regionPaths = {
  regions: `${organizationPath}/regions`,
  regionExport: `${organizationPath}/regions/export`,
  region: `${organizationPath}/regions/:regionId`,
  regionLocations: `${organizationPath}/regions/:regionId/locations`,
} as const
