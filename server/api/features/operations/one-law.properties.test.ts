import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { findEach } from '#server/api/domain/schedules/planned-visits.store.ts'
import { remarksOf } from '#server/api/features/client-area/visit-remarks.store.ts'
import { lastWorkday } from '#server/api/features/morning-report/morning-report.store.ts'
import { visitsAround } from '#server/api/features/monitors/visit-subjects.store.ts'
import { ownStandings } from '#server/api/features/timeclock/own-standing.store.ts'
import { scheduled, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { operations } from './operations.store.ts'

const run = useApi()

const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('work' as const),
      who: fc.nat(2),
      from: minutes(-700, 400),
      for: minutes(1, 420),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('void' as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crew' as const), mask: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('move' as const), by: minutes(-300, 7_000) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const) }) },
)
const history = fc.record({
  // The nights on which New York's clocks go forward and back are among them.
  day: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-10', '2026-10-31', '2026-11-01'),
  startTime: fc.constantFrom('18:00', '22:30', '01:30'),
  durationMinutes: fc.constantFrom(120, 300),
  events: fc.array(event, { minLength: 1, maxLength: 7 }),
  looks: fc.array(minutes(-60, 500), { minLength: 1, maxLength: 3 }),
})

type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** One job with a crew of two out of three, and one visit of it to which things happen. */
async function happened({ day, startTime, durationMinutes, events }: History) {
  const plan = await scheduled(run)
  const members = [await plan.worker('Sam Ortiz'), await plan.worker('Ben Cruz'), await plan.worker('Eva Roy')]
  const [sam, ben] = members
  const schedule = { ...daily, startTime, durationMinutes, endsOn: day, startsOn: day }
  const job = await plan.addJob(plan.location, { name: 'Clean', schedule })
  await plan.assign(job.id, 2, sam?.id ?? '', ben?.id ?? '')
  const [first] = await plan.list(day, day)
  if (!first) throw new Error('no visit')
  const key = { jobId: job.id, originalStart: first.originalStart }
  const tenant = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(run.api.db, plan.own.id, work)
  const found = async () => {
    const [visit] = await tenant((tx) => findEach(tx, [key]))
    if (!visit) throw new Error('the visit is gone')
    return visit
  }
  for (const one of events) {
    const visit = await found()
    const start = Date.parse(visit.startsAt)
    const memberId = 'who' in one ? (members[one.who]?.id ?? '') : ''
    if (one.what === 'work') {
      const begun = start + one.from * 60_000
      const log = {
        organizationId: plan.own.id,
        id: plan.newId(),
        memberId,
        locationId: plan.location.id,
        jobId: job.id,
      }
      await tenant((tx) =>
        tx
          .insertInto('workLogs')
          .values({
            ...log,
            visitStart: new Date(key.originalStart),
            startedAt: new Date(begun),
            endedAt: new Date(begun + one.for * 60_000),
            startSource: 'app',
            endSource: 'app',
            voidedAt: null,
          })
          .execute(),
      ).catch((error: { constraint?: string }) => {
        // One works at one place at a time.
        if (!error.constraint?.includes('overlap')) throw error
      })
    } else if (one.what === 'void') {
      await tenant((tx) =>
        tx.updateTable('workLogs').set({ voidedAt: new Date() }).where('memberId', '=', memberId).execute(),
      )
    } else {
      const change =
        one.what === 'crew'
          ? { memberIds: members.flatMap(({ id }, at) => (one.mask & (1 << at) ? [id] : [])) }
          : one.what === 'move'
            ? { startsAt: new Date(start + one.by * 60_000).toISOString() }
            : { cancelledReason: 'Closed' }
      const body = {
        ...shown({ ...visit, durationMinutes }),
        memberIds: visit.crew.map((each) => each.memberId),
        ...change,
      }
      await plan.put(key, body)
    }
  }
  return { members, visit: await found(), key, tenant }
}

test('board, monitors, morning report, members and client have one law, whatever happened to a visit', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const { members, visit, key, tenant } = await happened(given)
      for (const look of given.looks) {
        const now = new Date(Date.parse(visit.startsAt) + look * 60_000)
        await tenant(async (tx) => {
          const watched = (await visitsAround(tx, now)).visits.find((one) => one.visit.jobId === key.jobId)
          const shownOn = (await operations(tx, now, () => true)).visits.find((one) => one.jobId === key.jobId)
          const own = await Promise.all(members.map(({ id }) => ownStandings(tx, id, [visit], now)))
          const stands = new Map(watched?.members.map((one) => [one.memberId, one.state]))
          for (const { memberId, state } of shownOn?.crew ?? []) {
            expect(stands.get(memberId), `monitors and board, ${look} min`).toBe(state)
            const at = members.findIndex(({ id }) => id === memberId)
            expect(own[at]?.(visit).state, 'what the member sees').toBe(state)
            compared++
          }
          if (shownOn) {
            const told = (await remarksOf(tx, [key], now))(key)
            expect(told.includes('short'), 'what the client is told').toBe(
              ['short', 'missing', 'late'].includes(shownOn.state),
            )
          }
        })
      }
      // Next morning the report has those whom the monitors have.
      const morning = new Date(Date.parse(visit.endsAt) + 14 * 3_600_000)
      await tenant(async (tx) => {
        const report = await lastWorkday(tx, morning)
        if (report?.day !== visit.date) return
        const watched = (await visitsAround(tx, morning)).visits.find((one) => one.visit.jobId === key.jobId)
        if (!watched) return
        const nameOf = (id: string | null) => members.find((one) => one.id === id)?.name
        const of = (kind: string) => report.findings.filter((one) => one.kind === kind).flatMap(({ people }) => people)
        const among = (state: string) =>
          watched.members.filter((one) => one.state === state).flatMap(({ memberId }) => nameOf(memberId) ?? [])
        expect(of('missed')).toEqual(among('no_show'))
        expect(of('short')).toEqual(among('short'))
        compared++
      })
    }),
    { seed: 20261123, numRuns: 40, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(60)
}, 240_000)
