import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { startPushService } from '#server/api/test/push-service.ts'
import { channels, type Channel } from '#shared/notifications/channels.ts'
import { buildReached, type Step } from './test/reached.ts'

const run = useApi()
const { call, organization } = run
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const channel = fc.constantFrom(...channels)
const kind = fc.constantFrom('visit_assigned' as const, 'codes_revealed' as const)
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(3, fc.record({ do: fc.constant('notify'), kind })),
  weighted(6, fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 200 }) })),
  weighted(3, fc.record({ do: fc.constant('fault'), channel, isFinal: fc.boolean() })),
  weighted(
    3,
    fc.record({
      do: fc.constant('quiet'),
      inMinutes: fc.integer({ min: -60, max: 30 }),
      minutes: fc.integer({ min: 0, max: 600 }),
    }),
  ),
  weighted(3, fc.record({ do: fc.constantFrom('read', 'stop', 'start', 'renumber', 'agree', 'hear', 'ignore') })),
  weighted(
    2,
    fc.record({
      do: fc.constant('prefer'),
      order: fc.shuffledSubarray([...channels], { minLength: 1 }),
      escalateMinutes: fc.constantFrom(1, 15, 60),
    }),
  ),
)

test('a notice reaches its user by one channel after another, none once it was seen, in quiet hours or without consent', async () => {
  const own = await organization()
  const number = '+16125557000'
  const base = `/api/v1/organizations/${own.id}`
  await call(own.headers, `${base}/called-numbers`, { body: { number, label: '' } })
  const limits = { number, segmentsPerDay: 100_000, callsPerDay: 10_000 }
  await call(own.headers, `${base}/text-settings`, { method: 'PUT', body: limits })
  const arrived = new Set<Channel>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const { take, settle, arrivals } = await buildReached(run, service, own.id)
      for (const each of steps) await take(each)
      await settle()
      for (const { channel: by } of arrivals) arrived.add(by)
    }),
    { numRuns: 40 },
  )
  expect([...arrived].toSorted()).toEqual([...channels].toSorted())
})
