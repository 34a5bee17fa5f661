import { describe, expect, test } from 'vitest'
import { judgeVisit, type VisitLog, type VisitPlan, type VisitRecord } from './visit-state.ts'

const minute = 60_000
const hour = 60 * minute
/** A five-hour night visit of two people: 11 PM to 4 AM. */
const startsAt = Date.parse('2026-03-10T23:00:00Z')
const plan: VisitPlan = {
  startsAt,
  endsAt: startsAt + 5 * hour,
  isCancelled: false,
  crew: [{ memberId: 'ana' }, { memberId: 'ben' }],
}
const rules = { lateMinutes: 15, noShowMinutes: 30, shortPercent: 50 }

/** Work from this many minutes after the visit's start; without a length it is running. */
const log = (memberId: string, from: number, minutes?: number): VisitLog => ({
  memberId,
  startsAt: startsAt + from * minute,
  endsAt: minutes === undefined ? null : startsAt + (from + minutes) * minute,
  workedSeconds: (minutes ?? 0) * 60,
  plannedSeconds: null,
})

interface Given {
  changes?: Partial<VisitPlan>
  isChecklistDone?: boolean
  shortPercent?: number
}

function at(now: number, logs: readonly VisitLog[], { changes, isChecklistDone = false, shortPercent }: Given = {}) {
  const record: VisitRecord = { logs, isChecklistDone }
  const limits = { ...rules, ...(shortPercent && { shortPercent }) }
  const { state, members } = judgeVisit({ ...plan, ...changes }, record, limits, startsAt + now * minute)
  return [state, ...members.map((member) => `${member.memberId} ${member.state}`)]
}

const [noon, over] = [-11 * 60, 6 * 60]

describe('two minutes of work at noon', () => {
  const tap = log('ana', noon, 2)

  test("leave tonight's visit unchanged for both people", () => {
    expect(at(-600, [tap])).toEqual(['planned', 'ana not_started', 'ben not_started'])
    expect(at(15, [tap])).toEqual(['late', 'ana late', 'ben late'])
    expect(at(30, [tap])).toEqual(['no_show', 'ana no_show', 'ben no_show'])
    expect(at(over, [tap])).toEqual(['no_show', 'ana no_show', 'ben no_show'])
  })

  test('do not fill a visit without planned members', () => {
    expect(at(30, [log('cleo', noon, 2)], { changes: { crew: [] } })).toEqual(['no_show', 'null no_show', 'cleo short'])
  })
})

describe('a crew of two', () => {
  test('leaves the other late, then a no-show, while one works', () => {
    expect(at(10, [log('ana', 0)])).toEqual(['started', 'ana working', 'ben not_started'])
    expect(at(20, [log('ana', 0)])).toEqual(['late', 'ana working', 'ben late'])
    expect(at(45, [log('ana', 0)])).toEqual(['no_show', 'ana working', 'ben no_show'])
    expect(at(over, [log('ana', 0, 300)])).toEqual(['no_show', 'ana done', 'ben no_show'])
  })

  test('is working when they come late', () => {
    expect(at(60, [log('ana', 0), log('ben', 50)])).toEqual(['started', 'ana working', 'ben working'])
  })

  test('makes the visit short by leaving early, regardless of the other’s work', () => {
    expect(at(over, [log('ana', 0, 300), log('ben', 0, 149)])).toEqual(['short', 'ana done', 'ben short'])
    expect(at(over, [log('ana', 0, 300), log('ben', 0, 150)])).toEqual(['done', 'ana done', 'ben done'])
  })
})

describe('an unplanned member', () => {
  test("covers one absent member from the visit's start on, and no second one", () => {
    const cleo = log('cleo', -5)
    expect(at(-1, [cleo])).toEqual(['started', 'ana not_started', 'ben not_started', 'cleo early'])
    expect(at(40, [cleo])).toEqual(['no_show', 'ana covered', 'ben no_show', 'cleo working'])
    expect(at(over, [cleo, log('ana', 0, 300), log('ben', 0, 300)])[0]).toBe('started')
    expect(at(over, [log('cleo', 0, 300), log('ana', 0, 300)])).toEqual([
      'done',
      'ana done',
      'ben covered',
      'cleo done',
    ])
    expect(at(40, [cleo, log('ana', 10)])).toEqual(['started', 'ana working', 'ben covered', 'cleo working'])
  })

  test('does not count as cover after ten minutes of work', () => {
    expect(at(40, [log('ana', 0), log('cleo', 0, 10)])).toEqual(['no_show', 'ana working', 'ben no_show', 'cleo short'])
  })

  test('completes a visit without planned members', () => {
    const nobody = { changes: { crew: [] } }
    expect(at(40, [], nobody)).toEqual(['no_show', 'null no_show'])
    expect(at(40, [log('cleo', 30)], nobody)).toEqual(['started', 'cleo working'])
    expect(at(over, [log('cleo', 0, 20)], nobody)).toEqual(['short', 'cleo short'])
    expect(at(over, [log('cleo', 0, 280), log('dora', 0, 20)], nobody)).toEqual(['done', 'cleo done', 'dora short'])
  })
})

describe('the worked share of the planned time', () => {
  const alone = { crew: [{ memberId: 'ana' }] }

  test("uses a member's total work, in however many logs", () => {
    expect(at(over, [log('ana', 0, 80), log('ana', 100, 69)], { changes: alone })).toEqual(['short', 'ana short'])
    expect(at(over, [log('ana', 0, 80), log('ana', 100, 70)], { changes: alone })).toEqual(['done', 'ana done'])
  })

  test('uses the configured percentage', () => {
    const worked = [log('ana', 0, 239)]
    expect(at(over, worked, { changes: alone, shortPercent: 80 })).toEqual(['short', 'ana short'])
    expect(at(over, worked, { changes: alone, shortPercent: 79 })).toEqual(['done', 'ana done'])
  })

  test('ignores it when the checklist is complete, and marks more than a fifth over as long', () => {
    expect(at(over, [log('ana', 0, 40)], { changes: alone, isChecklistDone: true })).toEqual(['done', 'ana done'])
    expect(at(over, [], { changes: alone, isChecklistDone: true })).toEqual(['no_show', 'ana no_show'])
    expect(at(over, [log('ana', 0, 0)], { changes: alone, isChecklistDone: true })[0]).toBe('no_show')
    expect(at(over, [log('ana', 0, 360)], { changes: alone })).toEqual(['done', 'ana done'])
    expect(at(over + 9, [log('ana', 0, 361)], { changes: alone })).toEqual(['done', 'ana long'])
  })

  test('counts work before the visit', () => {
    expect(at(-60, [log('ana', -300, 200)], { changes: alone })).toEqual(['done', 'ana done'])
    expect(at(-60, [log('ana', -300)], { changes: alone })).toEqual(['started', 'ana early'])
  })
})

test('expects no crew at a cancelled visit, but shows its work', () => {
  const changes = { isCancelled: true }
  expect(at(over, [], { changes })).toEqual(['cancelled'])
  expect(at(over, [log('ana', noon, 2)], { changes })).toEqual(['cancelled', 'ana short'])
  expect(at(30, [log('ana', 0)], { changes })).toEqual(['started', 'ana working'])
  expect(at(over, [log('ana', 0, 300), log('cleo', 0, 5)], { changes })).toEqual(['done', 'ana done', 'cleo short'])
})
