import { organizationPath } from '../organization-path.ts'

export const decisionPaths = {
  otherDeciders: `${organizationPath}/other-deciders`,
} as const
