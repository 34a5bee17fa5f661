import { locale, localDate } from '#web/platform/format/format.ts'

/** Cached: a week shows thousands of times, and creating a format costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, withZone: boolean) {
  const key = `${locale()} ${timeZone} ${withZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(withZone && { timeZoneName: 'short' }),
  })
  formats.set(key, format)
  return format
}

/** A time on a location's clock, with the zone's name if it is not the organization's zone. */
export const clockText = (instant: string, timeZone: string, ownZone: string | undefined = timeZone) =>
  formatOf(timeZone, timeZone !== ownZone).format(new Date(instant))

/** From start to end on a location's clock: "6:00 – 8:00 PM"; past midnight each in full, without its date. */
export function rangeText(
  { startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string },
  ownZone: string | undefined = timeZone,
) {
  const isOneDay = localDate(startsAt, timeZone) === localDate(endsAt, timeZone)
  if (!isOneDay) return `${clockText(startsAt, timeZone)} – ${clockText(endsAt, timeZone, ownZone)}`
  return formatOf(timeZone, timeZone !== ownZone).formatRange(new Date(startsAt), new Date(endsAt))
}
