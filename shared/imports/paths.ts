const base = '/api/v1/organizations/:organizationId/imports'

export const importPaths = {
  importPreview: `${base}/:kind/preview`,
  imports: `${base}/:kind`,
  import: `${base}/:importId`,
} as const
