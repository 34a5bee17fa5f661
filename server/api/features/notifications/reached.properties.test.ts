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
  weighted(
    3,
    fc.record({
      do: fc.constant('fault'),
      channel,
      how: fc.constantFrom('refused', 'busy', 'lost'),
      times: fc.constantFrom(1, 2, 20),
    }),
  ),
  weighted(3, fc.record({ do: fc.constant('report'), state: fc.constantFrom('sent', 'delivered', 'failed') })),
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

/** An organization with a number that texts and calls come from. */
async function setUp() {
  const org = await organization()
  const number = `+1612555${7000 + organizations++}`
  const base = `/api/v1/organizations/${org.id}`
  await call(org.headers, `${base}/called-numbers`, { body: { number, label: '' } })
  const limits = { number, segmentsPerDay: 100_000, callsPerDay: 10_000 }
  await call(org.headers, `${base}/text-settings`, { method: 'PUT', body: limits })
  return org
}
let organizations = 0

const lostCalls: Step[] = [
  { do: 'prefer', order: ['call', 'email'], escalateMinutes: 60 },
  { do: 'fault', channel: 'call', how: 'lost', times: 20 },
  { do: 'notify', kind: 'visit_assigned' },
  { do: 'wait', minutes: 100 },
]

/** A notice that its provider was too busy for at first, and what happens before the next try. */
const triedAgain = (by: Channel, meanwhile: Step): Step[] => [
  { do: 'prefer', order: [by], escalateMinutes: 60 },
  { do: 'fault', channel: by, how: 'busy', times: 1 },
  { do: 'notify', kind: 'visit_assigned' },
  meanwhile,
  { do: 'wait', minutes: 30 },
]
const inQuietHours = triedAgain('email', { do: 'quiet', inMinutes: 2, minutes: 60 })
const afterStop = triedAgain('text', { do: 'stop' })
const afterConsentEnded = triedAgain('call', { do: 'agree' })

test('a notice reaches its user by one channel after another, none once it was seen, in quiet hours or without consent', async () => {
  const org = await setUp()
  const arrived = new Set<Channel>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const { take, settle, arrivals } = await buildReached(run, service, org.id)
      for (const each of steps) await take(each)
      await settle()
      for (const { channel: by } of arrivals) arrived.add(by)
    }),
    {
      numRuns: 19,
      examples: [lostCalls, inQuietHours, afterStop, afterConsentEnded].map((steps): [Step[]] => [steps]),
    },
  )
  expect([...arrived].toSorted()).toEqual([...channels].toSorted())
}, 120_000)

test('the minutes until the next channel count from when a text was sent, whatever is reported of it meanwhile', async () => {
  const org = await setUp()
  const report = fc.record({ do: fc.constant('report' as const), state: fc.constantFrom('sent', 'delivered') })
  const pause = fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(pause, report), { minLength: 1, maxLength: 3 }), async (reports) => {
      const { take, settle, arrivals } = await buildReached(run, service, org.id)
      await take({ do: 'prefer', order: ['text', 'email'], escalateMinutes: 15 })
      await take({ do: 'notify', kind: 'visit_assigned' })
      for (const each of reports.flat()) await take(each)
      await settle()
      const [text, email] = arrivals
      expect([text?.channel, email?.channel]).toEqual(['text', 'email'])
      expect(email?.at.since(text?.at ?? email.at).total('minutes')).toBe(15)
    }),
    { numRuns: 3 },
  )
})
