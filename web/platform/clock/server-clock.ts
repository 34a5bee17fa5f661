import { lastCall } from '#web/platform/http/api.ts'

/** In milliseconds: the device's own clock, which anybody may set, and one that only counts on, but stops in sleep. */
export interface Ticks {
  readonly wall: number
  readonly steady: number
}

/** An answer: when the server gave it, to the second, when it was asked for by the steady clock, and when it came. */
export interface Answered {
  readonly date: number
  readonly askedAt: number
  readonly came: Ticks
}

/** A clock that jumps on by more than this was asleep. */
const jumpMs = 1_000

/**
 * The server's time on a device whose clock may be wrong. Each answer bounds how far the steady clock is from the
 * server's; where bounds do not meet, the newest counts. Sleep is taken from the device's clock until the next answer.
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
    hear({ date, askedAt, came }: Answered) {
      tick(came)
      const heard = { from: date - came.steady - slept, to: date + 1_000 - askedAt - slept }
      const both = bounds && { from: Math.max(bounds.from, heard.from), to: Math.min(bounds.to, heard.to) }
      bounds = both && both.from <= both.to ? both : heard
    },
    now(ticks: Ticks): number {
      tick(ticks)
      return bounds ? (bounds.from + bounds.to) / 2 + ticks.steady + slept : ticks.wall
    },
  }
}

const clock = makeServerClock()
let heard: Ticks | undefined

/** Milliseconds since 1970 by the server's clock; by the device's until something was answered. */
export function serverNow(): number {
  const { date, askedAt, came } = lastCall
  if (date && askedAt !== undefined && came && came !== heard) {
    heard = came
    clock.hear({ date: Date.parse(date), askedAt, came })
  }
  return clock.now({ wall: Date.now(), steady: performance.now() })
}

/** When this device told an instant, by the server's clock. */
export const serverInstant = (deviceAt: string) =>
  new Date(Date.parse(deviceAt) + serverNow() - Date.now()).toISOString()
