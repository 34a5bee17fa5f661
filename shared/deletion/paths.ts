import { organizationPath } from '../organization-path.ts'

export const deletionPaths = {
  organizationDeletion: `${organizationPath}/deletion`,
} as const
