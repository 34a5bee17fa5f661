import { lastCall } from '#web/platform/http/api.ts'

/**
 * Milliseconds of the device's own clock, which the user can change, and of a monotonic clock, which pauses in sleep.
 */
export interface Ticks {
  readonly wall: number
  readonly steady: number
}

/** A server response: its Date header (whole seconds), and when the request left and the response arrived. */
export interface TimedResponse {
  readonly date: number
  readonly askedAt: number
  readonly receivedAt: Ticks
}

/** A larger jump of the device's clock against the steady one counts as sleep. */
const jumpMs = 1_000

/**
 * Estimates the server's time on a device whose clock may be wrong. Each response bounds the offset between the steady
 * clock and the server's; where the bounds do not overlap, the newest ones win. Time asleep is read from the device's
 * clock until the next response.
 */
export function makeServerClock() {
  let bounds: { from: number; to: number } | undefined
  let slept = 0
  let last: Ticks | undefined
  function tick(ticks: Ticks) {
    const jump = last ? ticks.wall - last.wall - (ticks.steady - last.steady) : 0
    if (jump > jumpMs) slept += jump
    last = ticks
  }
  return {
    measure({ date, askedAt, receivedAt }: TimedResponse) {
      tick(receivedAt)
      const measured = { from: date - receivedAt.steady - slept, to: date + 1_000 - askedAt - slept }
      const both = bounds && { from: Math.max(bounds.from, measured.from), to: Math.min(bounds.to, measured.to) }
      bounds = both && both.from <= both.to ? both : measured
    },
    now(ticks: Ticks): number {
      tick(ticks)
      return bounds ? (bounds.from + bounds.to) / 2 + ticks.steady + slept : ticks.wall
    },
  }
}

const clock = makeServerClock()
let lastMeasured: Ticks | undefined

/** Milliseconds since 1970 on the server's clock; on the device's clock until the first response. */
export function serverNow(): number {
  const { date, askedAt, came: receivedAt } = lastCall
  if (date && askedAt !== undefined && receivedAt && receivedAt !== lastMeasured) {
    lastMeasured = receivedAt
    clock.measure({ date: Date.parse(date), askedAt, receivedAt })
  }
  return clock.now({ wall: Date.now(), steady: performance.now() })
}

/** Converts an instant of the device's clock to the server's clock. */
export const serverInstant = (deviceAt: string) =>
  new Date(Date.parse(deviceAt) + serverNow() - Date.now()).toISOString()
