/** Addresses of the pay pages and of pages they link to. */
const organization = (organizationId: string) => `/org/${organizationId}`

export const payPages = {
  payroll: (organizationId: string, from?: string) =>
    `${organization(organizationId)}/reports/payroll${from ? `?from=${from}` : ''}`,
  member: (organizationId: string, memberId: string, from: string) =>
    `${organization(organizationId)}/reports/payroll/${memberId}?from=${from}`,
  policy: (organizationId: string) => `${organization(organizationId)}/settings/pay`,
  myPay: (organizationId: string, from?: string) =>
    `${organization(organizationId)}/my-pay${from ? `?from=${from}` : ''}`,
  rates: (organizationId: string, memberId: string) => `${organization(organizationId)}/members/${memberId}?tab=pay`,
  profile: (organizationId: string, memberId: string) => `${organization(organizationId)}/members/${memberId}`,
  /** The member's work logs of these days. */
  workLogs: (organizationId: string, memberId: string, from: string, to: string) =>
    `${organization(organizationId)}/operations?view=logs&member=${memberId}&from=${from}&to=${to}`,
} as const
