export const currencies = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'AUD', 'NZD'] as const
export type Currency = (typeof currencies)[number]

export const unitSystems = ['imperial', 'metric'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** Pay periods of whole weeks, or from the 1st to the 15th and from the 16th on. */
export const payPeriods = ['weeks', 'semi_monthly'] as const
export type PayPeriod = (typeof payPeriods)[number]

/** The step to which start and end of work are rounded for pay, in minutes. */
export const roundings = ['none', '5', '6', '15'] as const
export type Rounding = (typeof roundings)[number]

/** What happens to a start outside a location's fence, or without an exact position: it is flagged, or refused. */
export const geofencePolicies = ['flag', 'block'] as const
export type GeofencePolicy = (typeof geofencePolicies)[number]
