/**
 * What a plan is worth, in points. A seat outweighs everything it can cost: the longest visit all in overtime is 1,440
 * points, but no limit allows that; usual visits stay far below. Exchanging somebody is only worth a filled seat or
 * hours of overtime, overtime more than the way, and the way more than equal hours.
 */
export const weights = {
  seat: 1_000,
  /** Each person exchanged on an assigned visit. */
  move: 300,
  overtimeMinute: 1,
  /** Who prefers not to work then. */
  reluctance: 60,
  /** Each kilometer of the way to a visit. */
  kilometer: 1,
  /** Each minute above an equal share of the week's work. */
  unequalMinute: 0.02,
} as const

/** A way that is not known counts as one of this length, in meters. */
export const unknownWayM = 15_000

/** Average speed between two places in town, with getting in and out, in meters a minute: 36 km/h. */
export const metersPerMinute = 600
