export const auditPaths = {
  audit: '/api/v1/organizations/:organizationId/audit',
  auditExport: '/api/v1/organizations/:organizationId/audit/export',
  auditTables: '/api/v1/organizations/:organizationId/audit/tables',
} as const
