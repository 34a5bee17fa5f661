import { organizationPath } from '../organization-path.ts'

export const searchPaths = {
  search: `${organizationPath}/search`,
} as const
