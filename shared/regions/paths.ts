import { organizationPath } from '../organization-path.ts'

export const regionPaths = {
  regions: `${organizationPath}/regions`,
  regionExport: `${organizationPath}/regions/export`,
  region: `${organizationPath}/regions/:regionId`,
  regionRemoval: `${organizationPath}/regions/:regionId/removal`,
  regionLocations: `${organizationPath}/regions/:regionId/locations`,
} as const
