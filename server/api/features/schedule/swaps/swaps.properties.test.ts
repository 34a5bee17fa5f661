import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import { lapseOutdated } from './swaps.store.ts'
import { buildSchedule, shown } from '../test/scheduled.ts'

const api = useApi()
const { call } = api
const day = '2090-03-08'

const steps = fc.record({
  act: fc.constantFrom(
    'ask',
    'ask',
    'swap',
    'take',
    'take',
    'race',
    'withdraw',
    'decline',
    'approve',
    'drop',
    'refuse',
    'cancel',
    'reassign',
    'absent',
    'lapse',
  ),
  /** One of the three members, or whoever the visit has. */
  who: fc.nat({ max: 5 }),
  whom: fc.nat({ max: 2 }),
  visit: fc.nat({ max: 1 }),
})

type History = [isApproved: boolean, steps: { act: string; who: number; whom: number; visit: number }[]]

/** Ana has the first visit and Eva the second. */
const byHolder = { who: 5, whom: 1, visit: 0 }
const byEva = { who: 1, whom: 0, visit: 0 }
const given: History = [
  false,
  [
    { act: 'ask', ...byHolder },
    { act: 'take', ...byEva, who: 2 },
  ],
]
const approved: History = [true, [...given[1], { act: 'approve', ...byEva }]]
const exchanged: History = [
  false,
  [
    { act: 'swap', ...byHolder },
    { act: 'take', ...byEva },
  ],
]

test('under any actions of members and managers, a visit keeps one member unless a manager or the member removed them', async () => {
  const schedule = await buildSchedule(api)
  const { org, base } = schedule
  const members = [await schedule.worker('Ana'), await schedule.worker('Eva'), await schedule.worker('Ida')]
  const jobs = [await schedule.add('Evening'), await schedule.add('Morning', { ...daily, startTime: '06:00' })]
  const url = `${base}/configuration`
  const read = async () => {
    const visits = await schedule.list(day, day, { cancelled: true })
    return jobs.map(({ id }) => {
      const visit = visits.find(({ jobId }) => jobId === id)
      if (!visit) throw new Error('no visit')
      return visit
    })
  }
  const reset = async (swapApproval: boolean) => {
    const before = (await call(org.headers, url)).json<Configuration>()
    await call(org.headers, url, { method: 'PUT', body: { ...before, swapApproval } })
    for (const [at, visit] of (await read()).entries()) {
      await schedule.put(visit, { ...shown(visit), memberIds: [members[at]?.id] })
    }
    await inTenant(api.api.db, org.id, (tx) => lapseOutdated(tx, org.id, Temporal.Now.instant()))
    for (const { id, state } of await swaps())
      if (state === 'open' || state === 'taken')
        await call(org.headers, `${base}/visit-swaps/${id}`, { method: 'PUT', body: { decision: 'decline' } })
    return [await read(), await swaps()] as const
  }
  const swaps = async () => (await call(org.headers, `${base}/visit-swaps`)).json<VisitSwaps>().items

  let completed = 0
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(steps, { minLength: 3, maxLength: 14 }), async (isApproved, history) => {
      let [before, listed] = await reset(isApproved)
      for (const { act, who, whom, visit: at } of history) {
        const visit = before[at]
        const other = before[1 - at]
        const holder = members.find(({ id }) => idsOf(visit ?? { crew: [] }).includes(id))
        const [member, colleague] = [members[who] ?? holder ?? members[0], members[whom]]
        if (!visit || !other || !member || !colleague) throw new Error('no member')
        const current = listed.filter(({ closedAt }) => closedAt === null)
        const swap = current[(who + whom) % Math.max(1, current.length)]
        const answer = (of: typeof member, said: string) =>
          call(of.headers, `${base}/my-swaps/${swap?.id ?? org.id}`, { method: 'PUT', body: { answer: said } })
        const decide = (decision: string) =>
          call(org.headers, `${base}/visit-swaps/${swap?.id ?? org.id}`, { method: 'PUT', body: { decision } })
        const ownUrl = `${base}/my-visits/${visit.jobId}/${visit.originalStart}`
        const ask = (body: object) =>
          call(member.headers, `${ownUrl}/swaps`, { body: { toMemberId: null, inReturn: null, note: '', ...body } })
        const inReturn = { jobId: other.jobId, originalStart: other.originalStart }
        const answered = {
          ask: () => ask({}),
          swap: () => ask({ toMemberId: colleague.id, inReturn }),
          take: () => answer(member, 'take'),
          race: async () =>
            (await Promise.all([answer(member, 'take'), answer(colleague, 'take'), decide('approve')]))[0],
          withdraw: () => answer(member, 'withdraw'),
          decline: () => answer(member, 'decline'),
          approve: () => decide('approve'),
          drop: () => decide('drop'),
          refuse: () => decide('decline'),
          cancel: () =>
            schedule.put(visit, {
              ...shown(visit),
              memberIds: idsOf(visit),
              cancelledReason: visit.isCancelled ? null : 'client',
            }),
          reassign: () => schedule.put(visit, { ...shown(visit), memberIds: [member.id] }),
          absent: () => call(member.headers, `${ownUrl}/absence`, { body: { reason: 'sick', note: '' } }),
          lapse: () =>
            inTenant(api.api.db, org.id, (tx) => lapseOutdated(tx, org.id, Temporal.Now.instant())).then(() => null),
        }[act as 'ask']()
        const status = (await answered)?.statusCode ?? 200
        expect(status).toBeLessThan(500)
        const after = await read()
        const mayEmpty = status === 200 && (act === 'drop' || act === 'absent')
        for (const [index, afterVisit] of after.entries()) {
          const had = before[index]?.crew.length ?? 0
          expect(afterVisit.crew.length).toBeLessThanOrEqual(1)
          if (!mayEmpty) expect(afterVisit.crew.length).toBeGreaterThanOrEqual(had)
        }
        // Either both visits of an exchange moved or neither.
        const moved = after.map(
          (afterVisit, index) => idsOf(afterVisit).join() !== (before[index] ? idsOf(before[index]) : []).join(),
        )
        const listedAfter = await swaps()
        const done = listedAfter.find(({ id }) => id === swap?.id)
        if (moved.includes(true) && done?.state === 'done') completed++
        if (moved.includes(true) && done?.state === 'done' && done.inReturn) expect(moved).toEqual([true, true])
        if (['ask', 'swap', 'withdraw', 'decline', 'refuse', 'lapse'].includes(act))
          expect(moved).toEqual([false, false])
        ;[before, listed] = [after, listedAfter]
      }
    }),
    { seed: 20261123, numRuns: 8, examples: [given, approved, exchanged] },
  )
  expect(completed).toBeGreaterThan(2)
}, 120_000)

const idsOf = ({ crew }: { crew: readonly { memberId: string }[] }) => crew.map(({ memberId }) => memberId)
