export const dayMs = 86_400_000

/** Converts a day to the number of days since 1970-01-01, for arithmetic on days and weeks. */
export const dayNumber = (day: string): number => Date.parse(day) / dayMs

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** Returns the local day of an instant given in seconds since 1970. */
export const localDay = (seconds: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

/** Returns the day this many days later, or earlier if negative. */
export const shiftDay = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
