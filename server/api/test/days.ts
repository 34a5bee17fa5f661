/** A day some days from now, in New York, where the organisations of the tests are. */
export const dayFromNow = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()

/** At noon some days from now, so that no clock of the machine is near a boundary. */
export const noonIn = (days: number) =>
  Temporal.PlainDate.from(dayFromNow(days))
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '12:00' })
    .toInstant()
