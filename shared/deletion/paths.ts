export const deletionPaths = {
  organizationDeletion: '/api/v1/organizations/:organizationId/deletion',
} as const
