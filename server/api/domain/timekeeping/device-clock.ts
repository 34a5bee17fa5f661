import { dayMs } from '#server/api/days.ts'
import { isSentLate } from '#shared/timeclock/punches.ts'
import type { WorkLogFlag } from '#shared/work-logs/flags.ts'

/** In milliseconds since 1970: tapped and sent by the device's clock, received by ours. */
interface DeviceTimes {
  deviceAt: number
  sentAt: number
  receivedAt: number
}

const exactMs = 2_000
const clockOffMs = 5 * 60_000
/** A phone may have no signal for a week or longer; managers see that the punch was sent late. */
const oldestMs = 30 * dayMs

/**
 * Returns the time of a punch by our clock, to the second; a device clock that is off by more than two seconds is
 * corrected. Null when the punch is too old to be accepted.
 */
export function timeOfPunch({
  deviceAt,
  sentAt,
  receivedAt,
}: DeviceTimes): { at: number; flags: WorkLogFlag[] } | null {
  const off = receivedAt - sentAt
  const reportedAt = deviceAt + (Math.abs(off) > exactMs ? off : 0)
  // A clock that was changed between tap and sending may yield a future time, which is impossible.
  const at = Math.floor(Math.min(reportedAt, receivedAt) / 1_000) * 1_000
  const age = receivedAt - at
  if (age > oldestMs) return null
  return {
    at,
    flags: [
      ...(Math.abs(off) > clockOffMs || reportedAt > receivedAt + exactMs ? (['clock_off'] as const) : []),
      ...(isSentLate(at, receivedAt) ? (['late_punch'] as const) : []),
    ],
  }
}

/** Longer than a request can take. */
export const requestMaxMs = 70_000

/**
 * A slow connection looks like a slow clock and moves a punch to its arrival; a later one by the device's clock must
 * then not come before it.
 */
export function notBefore(
  last: { at: Date; deviceAt: Date | null } | undefined,
  { at, deviceAt }: { at: number; deviceAt: number },
): number {
  if (!last?.deviceAt || deviceAt < last.deviceAt.getTime()) return at
  const lastAt = last.at.getTime()
  return at < lastAt && lastAt - at <= requestMaxMs ? lastAt : at
}
