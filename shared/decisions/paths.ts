export const decisionPaths = {
  otherDeciders: '/api/v1/organizations/:organizationId/other-deciders',
} as const
