import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/time-off` as const

export const timeOffPaths = {
  leavePolicies: `${base}/policies`,
  leavePolicy: `${base}/policies/:policyId`,
  leavePolicyArchive: `${base}/policies/:policyId/archive`,
  leavePolicyRestore: `${base}/policies/:policyId/restore`,
  leavePolicyAssignments: `${base}/policies/:policyId/assignments`,
  leaveAssignment: `${base}/policies/:policyId/assignments/:memberId`,
  ownLeaveBalances: `${base}/my-balances`,
  leaveBalances: `${base}/members/:memberId/balances`,
  leaveBalanceExport: `${base}/balances/export`,
  leaveLedger: `${base}/members/:memberId/ledger`,
  leaveLedgerExport: `${base}/members/:memberId/ledger/export`,
  leaveForecast: `${base}/members/:memberId/forecast`,
  leaveAdjustments: `${base}/members/:memberId/adjustments`,
  leavePreview: `${base}/preview`,
  leaveRequests: `${base}/requests`,
  leaveRequestExport: `${base}/requests/export`,
  ownLeaveRequests: `${base}/my-requests`,
  ownLeaveRequestExport: `${base}/my-requests/export`,
  leaveRequest: `${base}/requests/:requestId`,
  leaveDecision: `${base}/requests/:requestId/decision`,
  leaveCancellation: `${base}/requests/:requestId/cancellation`,
  leaveCalendar: `${base}/calendar`,
  leaveFeed: `${base}/feeds/:scope`,
  leaveFeedText: '/api/v1/time-off-calendars/:token',
} as const
