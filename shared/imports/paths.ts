const base = '/api/v1/organizations/:organizationId/imports'

export const importPaths = {
  importList: base,
  importProblems: `${base}/:kind/problems`,
  importPreview: `${base}/:kind/preview`,
  imports: `${base}/:kind`,
  import: `${base}/:importId`,
} as const
