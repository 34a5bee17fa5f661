const organization = '/api/v1/organizations/:organizationId'

export const payrollPaths = {
  payPolicies: `${organization}/payroll/policies`,
  payJurisdictions: `${organization}/payroll/jurisdictions`,
  payEarningCodes: `${organization}/payroll/earning-codes`,
  payEarningCodesOf: `${organization}/payroll/earning-codes/:format`,
  payScopes: `${organization}/payroll/scopes`,
  payPeriods: `${organization}/payroll/periods`,
  payroll: `${organization}/payroll`,
  payrollMember: `${organization}/payroll/members/:memberId`,
  payApprovals: `${organization}/payroll/approvals`,
  payOverrides: `${organization}/payroll/overrides`,
  payRuns: `${organization}/payroll/runs`,
  payRunUnlock: `${organization}/payroll/runs/:runId/unlock`,
  payStatements: `${organization}/payroll/statements`,
  payCosts: `${organization}/payroll/costs`,
  payCostExport: `${organization}/payroll/costs/export`,
  payExport: `${organization}/payroll/export`,
  payAdjustments: `${organization}/payroll/adjustments`,
  payAdjustmentReversal: `${organization}/payroll/adjustments/:adjustmentId/reverse`,
  payWorkdays: `${organization}/payroll/workdays`,
  myPay: `${organization}/my-pay`,
} as const
