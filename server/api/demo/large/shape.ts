/** How much of everything is written. */
export interface Shape {
  members: number
  clients: number
  locations: number
  smallOrganizations: number
  /** How long ago everything began. */
  years: number
  /** Entries of the audit trail per day, over all these years. */
  changesPerDay: number
  /** The days before the reference day on which people worked. */
  workDays: number
}

/** The scale the product is held to. */
export const large: Shape = {
  members: 500,
  clients: 400,
  locations: 2_000,
  smallOrganizations: 200,
  years: 3,
  changesPerDay: 60,
  workDays: 3 * 365,
}

/** The same organisation as it is after so many years. */
export const after = (years: number): Shape => ({ ...large, years, workDays: years * 365 })

/** Of rows with a `day` of the history: those of the months around the days on which people worked. */
export const since = 'day >= days - 6 * work_days'

/** The same organisation with a share of everything, for ratios: at least one of each. */
export function scaled(shape: Shape, share: number): Shape {
  const part = (count: number) => Math.max(1, Math.round(count * share))
  return {
    members: part(shape.members),
    clients: part(shape.clients),
    locations: part(shape.locations),
    smallOrganizations: part(shape.smallOrganizations),
    years: shape.years,
    changesPerDay: part(shape.changesPerDay),
    workDays: part(shape.workDays),
  }
}
