import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { channels, type Channel } from '#shared/notifications/channels.ts'
import { nextStep, type Delivery } from './next-step.ts'

const start = Temporal.Instant.from('2026-11-27T12:00:00Z')

const cases = fc.record({
  channels: fc.shuffledSubarray([...channels]),
  failing: fc.subarray([...channels]),
  escalateMinutes: fc.integer({ min: 1, max: 240 }),
  quietMinutes: fc.integer({ min: 0, max: 600 }),
})

describe('the next step of a notice', () => {
  test('takes each channel once, in order, the next only when unseen or failed, none in quiet hours, and ends', () => {
    fc.assert(
      fc.property(cases, ({ channels: wanted, failing, escalateMinutes, quietMinutes }) => {
        const quietEnd = start.add({ minutes: quietMinutes })
        const sent: { channel: Channel; at: Temporal.Instant; hasFailed: boolean }[] = []
        let now = start
        for (let steps = 0; ; steps++) {
          expect(steps).toBeLessThan(20)
          const isQuiet = Temporal.Instant.compare(now, quietEnd) < 0
          const delivery: Delivery = {
            channels: wanted,
            tried: sent,
            escalateMinutes,
            quietUntil: isQuiet ? quietEnd : null,
          }
          const step = nextStep(delivery, now)
          if (step.kind === 'end') break
          if (step.kind === 'wait') {
            expect(Temporal.Instant.compare(step.until, now)).toBe(1)
            now = step.until
            continue
          }
          expect(isQuiet).toBe(false)
          const before = sent.at(-1)
          if (before && !before.hasFailed)
            expect(now.since(before.at).total('minutes')).toBeGreaterThanOrEqual(escalateMinutes)
          sent.push({ channel: step.channel, at: now, hasFailed: failing.includes(step.channel) })
        }
        expect(sent.map(({ channel }) => channel)).toEqual(wanted)
      }),
    )
  })
})
