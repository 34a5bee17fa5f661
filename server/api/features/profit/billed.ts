/** Calendar days, both included; open-ended without `until`. */
export interface InForce {
  from: string
  until: string | null
}

/** The share of a month in which something is in force, up to today: a monthly price is earned by the day. */
export function shareOfMonth(month: string, { from, until }: InForce, today: string): number {
  const { daysInMonth, year, month: number } = Temporal.PlainYearMonth.from(month)
  const first = Temporal.PlainDate.from({ year, month: number, day: 1 })
  const last = first.add({ days: daysInMonth - 1 }).toString()
  const begins = [first.toString(), from].toSorted().at(-1) ?? from
  const [ends = last] = [last, until ?? last, today].toSorted()
  if (ends < begins) return 0
  return (Temporal.PlainDate.from(begins).until(ends).days + 1) / daysInMonth
}

/** A monthly price and when it is in force. */
export interface PricedDays extends InForce {
  priceMinor: number
}

/** The earnings of consecutive prices in a month, prorated by days and rounded once. */
export const earnedInMonth = (month: string, prices: readonly PricedDays[], today: string): number =>
  Math.round(prices.reduce((sum, price) => sum + price.priceMinor * shareOfMonth(month, price, today), 0))
