import { organizationPath } from '../organization-path.ts'

export const auditPaths = {
  audit: `${organizationPath}/audit`,
  auditExport: `${organizationPath}/audit/export`,
  auditActs: `${organizationPath}/audit/acts`,
  auditAct: `${organizationPath}/audit/acts/:actId`,
  auditTables: `${organizationPath}/audit/tables`,
} as const
