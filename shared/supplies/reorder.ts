export interface StockFacts {
  /** Used in the window of days. */
  used: number
  windowDays: number
  leadDays: number
  safetyDays: number
  onHand: number
  onOrder: number
  /** What should be there after an order. */
  par: number
  packSize: number
}

/** Average daily use × lead time + safety stock, in units, rounded up. */
export const reorderPoint = ({ used, windowDays, leadDays, safetyDays }: StockFacts): number =>
  Math.ceil((used * (leadDays + safetyDays)) / windowDays)

/** What to order: up to par, in whole packs. */
export function orderQuantity({ par, onHand, onOrder, packSize }: StockFacts): number {
  const missing = Math.max(0, par - onHand - onOrder)
  return Math.ceil(missing / packSize) * packSize
}

/** Whole days until nothing is left at the average use; null when nothing is used. */
export function daysLeft({ used, windowDays, onHand }: StockFacts): number | null {
  return used > 0 ? Math.floor((Math.max(0, onHand) * windowDays) / used) : null
}
