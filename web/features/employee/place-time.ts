import { formatTime, locale } from '#web/platform/format/format.ts'
import { ownZone, showSame } from '#web/platform/units/zoned.ts'

/** Whether a place's clock shows another time than this phone's. */
export const isOtherClock = (instant: string, timeZone: string) => !showSame(instant, timeZone, ownZone())

/** A time on the clock of the place, with the zone's name where this phone's clock shows another. */
export function placeTime(instant: string, timeZone: string): string {
  if (!isOtherClock(instant, timeZone)) return formatTime(instant, timeZone)
  return new Intl.DateTimeFormat(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** From when to when, on the clock of the place. */
export const placeTimes = ({ startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string }) =>
  `${formatTime(startsAt, timeZone)} – ${placeTime(endsAt, timeZone)}`
