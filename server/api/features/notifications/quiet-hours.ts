import { notificationKinds } from '#shared/notifications/kinds.ts'
import type { QuietHours } from '#shared/notifications/notifications.contract.ts'
import type { Notice } from './notice.store.ts'

/**
 * The end of the quiet hours at `now`; null outside of them. Times are in the given time zone, across clock changes.
 */
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

/** The end of the quiet hours that a notice waits for; null for those that must arrive at any hour. */
export const quietEnd = (
  { kind, preferences, timeZone }: Pick<Notice, 'kind' | 'preferences' | 'timeZone'>,
  now: Temporal.Instant,
) =>
  notificationKinds[kind].always || !preferences.quietHours
    ? null
    : quietUntil(now, preferences.quietHours, preferences.timeZone ?? timeZone)
