export interface StockFacts {
  /** Units used in the window. */
  used: number
  windowDays: number
  leadDays: number
  safetyDays: number
  onHand: number
  onOrder: number
  /** Target stock after an order. */
  par: number
  packSize: number
}

/** Average daily usage × lead time + safety stock, in units, rounded up. */
export const reorderPoint = ({ used, windowDays, leadDays, safetyDays }: StockFacts): number =>
  Math.ceil((used * (leadDays + safetyDays)) / windowDays)

/** Returns the quantity to order: up to par, in whole packs. */
export function orderQuantity({ par, onHand, onOrder, packSize }: StockFacts): number {
  const missing = Math.max(0, par - onHand - onOrder)
  return Math.ceil(missing / packSize) * packSize
}

/** Ten years; a longer time has no date, because it could exceed the calendar. */
const daysLeftMax = 3_650

/** Returns whole days until the stock runs out at average usage; null without usage, or when that is too far off. */
export function daysLeft({ used, windowDays, onHand }: StockFacts): number | null {
  const days = used > 0 ? Math.floor((Math.max(0, onHand) * windowDays) / used) : Number.POSITIVE_INFINITY
  return days > daysLeftMax ? null : days
}
