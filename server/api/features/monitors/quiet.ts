/** True within quiet hours in the given time zone; they may span midnight. */
export function isQuiet(now: Date, from: string | null, to: string | null, timeZone: string): boolean {
  if (from === null || to === null || from === to) return false
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'second' })
  return from < to ? time >= from && time < to : time >= from || time < to
}
