import { locale } from '#web/platform/format/format.ts'

/** Made once each: thousands of times are written in a week, and making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, withZone: boolean) {
  const key = `${locale()} ${timeZone} ${withZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(withZone && { timeZoneName: 'short' }),
  })
  formats.set(key, made)
  return made
}

/** The time of an instant on a location's clock; with the name of its zone where that is not the organisation's. */
export const clockText = (instant: string, timeZone: string, ownZone: string | undefined = timeZone) =>
  formatOf(timeZone, timeZone !== ownZone).format(new Date(instant))
