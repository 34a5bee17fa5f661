import { organizationPath } from '../organization-path.ts'

export const operationPaths = {
  /** Running, late and no-show visits. */
  operations: `${organizationPath}/operations`,
  /** Counts of the same. */
  operationsSummary: `${organizationPath}/operations/summary`,
  /** Locations for the map. */
  sites: `${organizationPath}/operations/sites`,
} as const
