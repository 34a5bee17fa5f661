interface Interval {
  firstOn: string
  everyMonths: number
}

/** The first day of an escalator's next raise, counted from its last one. */
export function dueDay({ firstOn, everyMonths }: Interval, lastOn: string | null): string {
  const first = Temporal.PlainDate.from(firstOn)
  if (lastOn === null || lastOn < firstOn) return first.toString()
  const whole = Math.floor(first.until(lastOn, { largestUnit: 'months' }).months / everyMonths)
  // Counted from the first day each time, so that the 31st stays the 31st after a short month.
  const nth = (count: number) => first.add({ months: count * everyMonths }).toString()
  return [nth(whole), nth(whole + 1)].find((day) => day > lastOn) ?? nth(whole + 2)
}

export const daysBefore = (day: string, days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString()
