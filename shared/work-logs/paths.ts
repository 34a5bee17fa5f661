import { organizationPath } from '../organization-path.ts'

export const workLogPaths = {
  workLogs: `${organizationPath}/work-logs`,
  workLogExport: `${organizationPath}/work-logs/export`,
  workLog: `${organizationPath}/work-logs/:workLogId`,
  workLogEnd: `${organizationPath}/work-logs/:workLogId/end`,
  /** Workers' requests to add or correct work logs. */
  timeRequests: `${organizationPath}/time-requests`,
  timeRequestDecision: `${organizationPath}/time-requests/:timeRequestId/decision`,
  ownTimeRequests: `${organizationPath}/my-time-requests`,
  workLogVoid: `${organizationPath}/work-logs/:workLogId/void`,
} as const
