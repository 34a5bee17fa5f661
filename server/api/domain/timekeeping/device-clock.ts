import { dayMs } from '#server/api/days.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'

/** In milliseconds since 1970: when it was tapped and when it was sent, by the device's clock; when it came, by ours. */
interface DeviceTimes {
  deviceAt: number
  sentAt: number
  receivedAt: number
}

const exactMs = 2_000
const clockOffMs = 5 * 60_000
const lateMs = 10 * 60_000
const oldestMs = 7 * dayMs

/**
 * When it was tapped by our clock, to the second: a device whose clock is off by more than two seconds is corrected by
 * how far. Null when that is longer ago than a punch is taken.
 */
export function timeOfPunch({
  deviceAt,
  sentAt,
  receivedAt,
}: DeviceTimes): { at: number; flags: WorkLogFlag[] } | null {
  const off = receivedAt - sentAt
  const told = deviceAt + (Math.abs(off) > exactMs ? off : 0)
  // A clock that was set between tap and sending may tell of the future, which no tap can come from.
  const at = Math.floor(Math.min(told, receivedAt) / 1_000) * 1_000
  const age = receivedAt - at
  if (age > oldestMs) return null
  return {
    at,
    flags: [
      ...(Math.abs(off) > clockOffMs || told > receivedAt + exactMs ? (['clock_off'] as const) : []),
      ...(age > lateMs ? (['late_punch'] as const) : []),
    ],
  }
}

/** Longer than a request can be under way. */
export const slackMs = 70_000

/**
 * A slow line looks like a slow clock and moves a tap to when it came: the next one, which the device knows to be later,
 * is then no earlier than it.
 */
export function notBefore(
  last: { at: Date; deviceAt: Date | null } | undefined,
  { at, deviceAt }: { at: number; deviceAt: number },
): number {
  if (!last?.deviceAt || deviceAt < last.deviceAt.getTime()) return at
  const lastAt = last.at.getTime()
  return at < lastAt && lastAt - at <= slackMs ? lastAt : at
}
