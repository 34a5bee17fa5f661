const base = '/api/v1/organizations/:organizationId/exports'

export const dataExportPaths = {
  dataExports: base,
  dataExport: `${base}/:exportId`,
  dataExportFile: `${base}/:exportId/file`,
} as const
