const organization = '/api/v1/organizations/:organizationId'

export const workLogPaths = {
  workLogs: `${organization}/work-logs`,
  workLogExport: `${organization}/work-logs/export`,
  workLog: `${organization}/work-logs/:workLogId`,
  workLogEnd: `${organization}/work-logs/:workLogId/end`,
  workLogVoid: `${organization}/work-logs/:workLogId/void`,
} as const
