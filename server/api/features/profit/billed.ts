/** Calendar days, both counted; without an end it goes on. */
export interface InForce {
  from: string
  until: string | null
}

/** How much of a month something is in force, up to today: a price by the month is earned day by day. */
export function shareOfMonth(month: string, { from, until }: InForce, today: string): number {
  const { daysInMonth, year, month: number } = Temporal.PlainYearMonth.from(month)
  const first = Temporal.PlainDate.from({ year, month: number, day: 1 })
  const last = first.add({ days: daysInMonth - 1 }).toString()
  const begins = [first.toString(), from].toSorted().at(-1) ?? from
  const [ends = last] = [last, until ?? last, today].toSorted()
  if (ends < begins) return 0
  return (Temporal.PlainDate.from(begins).until(ends).days + 1) / daysInMonth
}
