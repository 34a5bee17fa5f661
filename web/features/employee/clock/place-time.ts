import { formatTime, locale } from '#web/platform/format/format.ts'
import { deviceTimeZone, showSameTime } from '#web/platform/units/zoned.ts'

/** Whether a location's clock differs from the device's. */
export const isOtherClock = (instant: string, timeZone: string) => !showSameTime(instant, timeZone, deviceTimeZone())

/** A time on the location's clock, with the zone's name if the device's clock differs. */
export function placeTime(instant: string, timeZone: string): string {
  if (!isOtherClock(instant, timeZone)) return formatTime(instant, timeZone)
  return new Intl.DateTimeFormat(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** Start and end on the location's clock. */
export const placeTimes = ({ startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string }) =>
  `${formatTime(startsAt, timeZone)} – ${placeTime(endsAt, timeZone)}`
