/** The amounts of data to write. */
export interface Shape {
  members: number
  clients: number
  locations: number
  smallOrganizations: number
  /** The length of the history. */
  years: number
  /** Audit entries per day over all years. */
  changesPerDay: number
  /** Number of days with work before the reference day. */
  workDays: number
}

/** The scale used for performance targets. */
export const large: Shape = {
  members: 500,
  clients: 400,
  locations: 2_000,
  smallOrganizations: 200,
  years: 3,
  changesPerDay: 60,
  workDays: 3 * 365,
}

/** Returns the same organization after this many years. */
export const after = (years: number): Shape => ({ ...large, years, workDays: years * 365 })

/** Condition on rows with a `day`: the months around the days with work. */
export const since = 'day >= days - 6 * work_days'

/** Scales an organization by a share, for ratios: at least one of each. */
export function scaleShape(shape: Shape, share: number): Shape {
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
