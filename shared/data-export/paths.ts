import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/exports` as const

export const dataExportPaths = {
  dataExports: base,
  dataExport: `${base}/:exportId`,
  dataExportFile: `${base}/:exportId/file`,
} as const
