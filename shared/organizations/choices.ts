export const currencies = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'AUD', 'NZD'] as const
export type Currency = (typeof currencies)[number]

export const unitSystems = ['imperial', 'metric'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** Pay periods of whole weeks, or from the 1st to the 15th and from the 16th on. */
export const payPeriods = ['weeks', 'semi_monthly'] as const
export type PayPeriod = (typeof payPeriods)[number]

/** The step in minutes to which start and end of work are rounded for pay. */
export const roundings = ['none', '5', '6', '15'] as const
export type Rounding = (typeof roundings)[number]

/** Whether a start outside the location's geofence, or without an exact position, is flagged or blocked. */
export const geofencePolicies = ['flag', 'block'] as const
export type GeofencePolicy = (typeof geofencePolicies)[number]
