import type { QuietHours } from '#shared/notifications/notifications.contract.ts'

/** When the quiet hours that hold at `now` end; null when none hold. Times are the zone's, whatever its clocks do. */
export function quietUntil(now: Temporal.Instant, { from, to }: QuietHours, timeZone: string): Temporal.Instant | null {
  if (from === to) return null
  const local = now.toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime()
  const after = Temporal.PlainTime.compare(time, Temporal.PlainTime.from(from)) >= 0
  const before = Temporal.PlainTime.compare(time, Temporal.PlainTime.from(to)) < 0
  const overMidnight = from > to
  if (overMidnight ? !after && !before : !(after && before)) return null
  const end = local.toPlainDate().add({ days: overMidnight && after ? 1 : 0 })
  return end.toZonedDateTime({ timeZone, plainTime: to }).toInstant()
}
