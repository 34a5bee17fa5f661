/** Month ends after a day, up to another. */
export function monthEnds(after: string, to: string): string[] {
  const ends: string[] = []
  for (let month = Temporal.PlainDate.from(after).with({ day: 1 }); ; month = month.add({ months: 1 })) {
    const end = month.with({ day: month.daysInMonth }).toString()
    if (end > to) return ends
    if (end > after) ends.push(end)
  }
}
