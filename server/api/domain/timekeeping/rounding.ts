import type { Rounding } from '#shared/organizations/choices.ts'

const minuteMs = 60_000

/**
 * Rounds a time for pay: seconds are dropped, then minutes go to the nearest step of the hour, half a step up. Uses the
 * zone's local hour, because some zones are a quarter of an hour off.
 * @param at Milliseconds since 1970.
 */
export function roundForPay(at: number, rounding: Rounding, timeZone: string): number {
  if (rounding === 'none') return at
  const step = Number(rounding)
  const minute = Math.floor(at / minuteMs) * minuteMs
  const past = Temporal.Instant.fromEpochMilliseconds(minute).toZonedDateTimeISO(timeZone).minute % step
  return minute + (2 * past < step ? -past : step - past) * minuteMs
}
