/**
 * The weights of a plan, in points. A filled seat outweighs everything it can cost: the longest visit entirely in
 * overtime is 1,440 points, which no limit allows, and usual visits stay far below. Replacing a member only pays if it
 * fills a seat or saves hours of overtime; overtime outweighs travel, and travel outweighs equal hours.
 */
export const weights = {
  seat: 1_000,
  /** Each person exchanged on an assigned visit. */
  move: 300,
  overtimeMinute: 1,
  /** A member who prefers not to work then. */
  reluctance: 60,
  /** Per kilometer of travel to a visit. */
  kilometer: 1,
  /** Each minute above an equal share of the week's work. */
  unequalMinute: 0.02,
} as const

/** The assumed distance where it is unknown, in meters. */
export const unknownDistanceM = 15_000

/** Average speed between two places in town, with getting in and out, in meters a minute: 36 km/h. */
export const metersPerMinute = 600
