/** A day relative to today in New York, the time zone of the tests' organizations. */
export const dayFromNow = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()

/** Noon some days from now, far from any midnight. */
export const noonIn = (days: number) =>
  Temporal.PlainDate.from(dayFromNow(days))
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '12:00' })
    .toInstant()
