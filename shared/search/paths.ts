export const searchPaths = {
  search: '/api/v1/organizations/:organizationId/search',
} as const
