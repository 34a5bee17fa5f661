import type { Channel } from '#shared/notifications/channels.ts'
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

/** When nobody is called who chose no quiet hours of their own. */
const nightWithoutCalls: QuietHours = { from: '21:00', to: '08:00' }

/** The end of the quiet hours that a notice waits for by a channel; null for those that must arrive at any hour. */
export function quietEnd(
  { kind, preferences, timeZone }: Pick<Notice, 'kind' | 'preferences' | 'timeZone'>,
  now: Temporal.Instant,
  channel?: Channel,
) {
  const hours = preferences.quietHours ?? (channel === 'call' ? nightWithoutCalls : null)
  return notificationKinds[kind].always || !hours ? null : quietUntil(now, hours, preferences.timeZone ?? timeZone)
}
