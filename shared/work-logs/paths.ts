const organization = '/api/v1/organizations/:organizationId'

export const workLogPaths = {
  workLogs: `${organization}/work-logs`,
  workLogExport: `${organization}/work-logs/export`,
  workLog: `${organization}/work-logs/:workLogId`,
  workLogEnd: `${organization}/work-logs/:workLogId/end`,
  /** Workers' requests to add or correct work logs. */
  timeRequests: `${organization}/time-requests`,
  timeRequestDecision: `${organization}/time-requests/:timeRequestId/decision`,
  ownTimeRequests: `${organization}/my-time-requests`,
  workLogVoid: `${organization}/work-logs/:workLogId/void`,
} as const
