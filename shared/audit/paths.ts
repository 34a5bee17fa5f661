import { organizationPath } from '../organization-path.ts'

export const auditPaths = {
  audit: `${organizationPath}/audit`,
  auditExport: `${organizationPath}/audit/export`,
  auditTables: `${organizationPath}/audit/tables`,
} as const
