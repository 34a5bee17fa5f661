import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAway, judgeVisit, type VisitLog, type VisitPlan, type VisitRecord } from './visit-state.ts'

const minute = 60_000
const startsAt = Date.parse('2026-03-10T23:00:00Z')
const people = ['ana', 'ben', 'cleo', 'dora', 'eli']
const rules = { lateMinutes: 15, noShowMinutes: 30, shortPercent: 50 }

const plans: fc.Arbitrary<VisitPlan> = fc
  .record({ minutes: fc.integer({ min: 5, max: 720 }), crew: fc.subarray(people.slice(0, 3)) })
  .map(({ minutes, crew }) => ({
    startsAt,
    endsAt: startsAt + minutes * minute,
    isCancelled: false,
    crew: crew.map((memberId) => ({ memberId })),
  }))

const logs: fc.Arbitrary<VisitLog> = fc
  .record({
    memberId: fc.constantFrom(...people),
    from: fc.integer({ min: -720, max: 900 }),
    minutes: fc.option(fc.integer({ min: 0, max: 900 })),
  })
  .map(({ memberId, from, minutes }) => ({
    memberId,
    startsAt: startsAt + from * minute,
    endsAt: minutes === null ? null : startsAt + (from + minutes) * minute,
    workedSeconds: (minutes ?? 1) * 60,
    plannedSeconds: null,
  }))

const histories = fc.record({
  plan: plans,
  logs: fc.array(logs, { maxLength: 8 }),
  isChecklistDone: fc.boolean(),
  now: fc.integer({ min: -720, max: 1_440 }).map((after) => startsAt + after * minute),
})

const judge = (plan: VisitPlan, record: VisitRecord, now: number) => judgeVisit(plan, record, rules, now)
const crewOf = (plan: VisitPlan, record: VisitRecord, now: number) =>
  judge(plan, record, now).members.filter(({ isAssigned }) => isAssigned)

describe('visit state, for all inputs', () => {
  test("a planned member's work changes nobody else's state, except that of the member whom a stand-in replaces", () => {
    fc.assert(
      fc.property(histories, logs, ({ plan, now, ...record }, more) => {
        fc.pre(plan.crew.some(({ memberId }) => memberId === more.memberId))
        const after = crewOf(plan, { ...record, logs: [...record.logs, more] }, now)
        const isElse = ({ memberId }: { memberId: string | null }) => memberId !== more.memberId
        const plain = (state: string) => (state === 'covered' ? 'away' : state)
        const away = (member: { state: Parameters<typeof isAway>[0]['state'] }) =>
          isAway(member) ? 'away' : plain(member.state)
        expect(after.filter(isElse).map(away)).toEqual(crewOf(plan, record, now).filter(isElse).map(away))
      }),
      { numRuns: 2_000 },
    )
  })

  test("without unplanned members, another member's work leaves the others' absences unchanged", () => {
    fc.assert(
      fc.property(histories, logs, ({ plan, now, ...record }, more) => {
        const isPlanned = ({ memberId }: VisitLog) => plan.crew.some((member) => member.memberId === memberId)
        fc.pre(isPlanned(more))
        const own = record.logs.filter(isPlanned)
        const absencesOf = (foundLogs: readonly VisitLog[]) =>
          crewOf(plan, { ...record, logs: foundLogs }, now)
            .filter((member) => isAway(member) && member.memberId !== more.memberId)
            .map(({ memberId, state }) => `${memberId} ${state}`)
        expect(absencesOf([...own, more])).toEqual(absencesOf(own))
      }),
      { numRuns: 2_000 },
    )
  })

  test('as many planned members are covered as unplanned ones work enough', () => {
    fc.assert(
      fc.property(histories, ({ plan, now, ...record }) => {
        const { members } = judge(plan, record, now)
        const covered = members.filter(({ state }) => state === 'covered').length
        const others = members.filter(({ isAssigned, state }) => !isAssigned && state !== 'short').length
        expect(covered).toBeLessThanOrEqual(others)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a visit is done only if every planned member is done or covered, and somebody worked', () => {
    fc.assert(
      fc.property(histories, ({ plan, now, ...record }) => {
        const { state, members } = judge(plan, record, now)
        const states = members.filter(({ isAssigned }) => isAssigned).map((member) => member.state)
        const isDone = states.every((each) => ['done', 'long', 'covered'].includes(each))
        if (plan.crew.length > 0) expect(states).toHaveLength(plan.crew.length)
        if (state === 'done') expect([isDone, record.logs.length > 0]).toEqual([true, true])
        else if (plan.crew.length > 0 && isDone) expect(record.logs.some(({ endsAt }) => endsAt === null)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('two minutes of work never complete a five-hour visit without its checklist', () => {
    fc.assert(
      fc.property(
        histories,
        fc.constantFrom(...people),
        fc.integer({ min: -720, max: 400 }),
        (history, memberId, from) => {
          const plan = { ...history.plan, endsAt: startsAt + 300 * minute }
          const tap = {
            memberId,
            startsAt: startsAt + from * minute,
            endsAt: startsAt + (from + 2) * minute,
            workedSeconds: 120,
            plannedSeconds: null,
          }
          const { state } = judge(plan, { logs: [tap], isChecklistDone: false }, history.now)
          expect(state).not.toBe('done')
          // Short work before the visit covers nobody, nor does work of a member who left before it begins.
          if (from < -2 && history.now >= startsAt + 30 * minute) expect(state).toBe('no_show')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('the order of logs and crew changes only whom a stand-in covers', () => {
    fc.assert(
      fc.property(histories, ({ plan, now, ...record }) => {
        const turned = judge(plan, { ...record, logs: record.logs.toReversed() }, now)
        expect(turned.state).toBe(judge(plan, record, now).state)
      }),
      { numRuns: 1_000 },
    )
  })
})
