/** How to treat a start of work without a required certification. */
export const clearancePolicies = ['flag', 'block'] as const
export type ClearancePolicy = (typeof clearancePolicies)[number]

export const requiredCertificationsMax = 20
