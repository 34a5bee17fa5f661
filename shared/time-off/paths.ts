const base = '/api/v1/organizations/:organizationId/time-off'

export const timeOffPaths = {
  leavePolicies: `${base}/policies`,
  leavePolicy: `${base}/policies/:policyId`,
  leavePolicyArchive: `${base}/policies/:policyId/archive`,
  leavePolicyRestore: `${base}/policies/:policyId/restore`,
  leavePolicyAssignments: `${base}/policies/:policyId/assignments`,
  leaveAssignment: `${base}/policies/:policyId/assignments/:memberId`,
  ownLeaveBalances: `${base}/my-balances`,
  leaveBalances: `${base}/members/:memberId/balances`,
  leaveLedger: `${base}/members/:memberId/ledger`,
  leaveForecast: `${base}/members/:memberId/forecast`,
  leaveAdjustments: `${base}/members/:memberId/adjustments`,
  leavePreview: `${base}/preview`,
  leaveRequests: `${base}/requests`,
  ownLeaveRequests: `${base}/my-requests`,
  leaveRequest: `${base}/requests/:requestId`,
  leaveDecision: `${base}/requests/:requestId/decision`,
  leaveCancellation: `${base}/requests/:requestId/cancellation`,
  leaveCalendar: `${base}/calendar`,
  leaveFeed: `${base}/feeds/:scope`,
  leaveFeedText: '/api/v1/time-off-calendars/:token',
} as const
