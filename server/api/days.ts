export const dayMs = 86_400_000

/** Calendar days as whole numbers from 1970-01-01 on, for arithmetic on days and weeks. */
export const dayNumber = (day: string): number => Date.parse(day) / dayMs

export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** The day so many days later; earlier for a negative number. */
export const shiftDay = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
