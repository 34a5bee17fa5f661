import { describe, expect, test } from 'vitest'
import { judgeVisit, type VisitLog } from '#server/api/domain/schedules/visit-state.ts'
import { memberFigures, visitFigures, type MemberPreset, type WatchedVisit } from './visit-figures.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
/** From 18:00 to 20:00, assigned to Ana unless others are given. */
const plan = {
  startsAt: at('18:00'),
  endsAt: at('20:00'),
  isCancelled: false,
  crewSize: 1,
  crew: [{ memberId: 'ana' }],
}
const rules = { lateMinutes: 15, noShowMinutes: 30, shortPercent: 50 }
const work = (from: string, to: string | null, memberId = 'ana'): VisitLog => ({
  memberId,
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  workedSeconds: to === null ? 0 : (at(to) - at(from)) / 1_000,
  plannedSeconds: null,
})

interface Given extends Partial<typeof plan> {
  isChecklistDone?: boolean
}

function watched(time: string, logs: readonly VisitLog[], { isChecklistDone = false, ...changes }: Given = {}) {
  const changed = { ...plan, ...changes }
  const { members } = judgeVisit(changed, { logs, isChecklistDone }, rules, at(time))
  const isRunning = logs.some(({ endsAt }) => endsAt === null)
  return { plan: changed, members, isRunning, earlyStartMinutes: 60 } satisfies WatchedVisit
}

const figuresOf = (preset: MemberPreset, time: string, ...logsAndRules: [readonly VisitLog[], Given?]) => {
  const visit = watched(time, ...logsAndRules)
  return visit.members.map((member) => memberFigures[preset](member, visit, at(time)))
}

describe('visit figures', () => {
  test('reports a no-show until that member starts, except for cancelled visits', () => {
    expect(figuresOf('missed_start', '17:00', [])).toEqual([null])
    expect(figuresOf('missed_start', '18:45', [])).toEqual([45])
    expect(figuresOf('missed_start', '18:45', [work('18:40', null)])).toEqual([null])
    expect(figuresOf('missed_start', '18:45', [], { isCancelled: true })).toEqual([])
  })

  test('reports each of two members separately, and ignores two minutes at noon', () => {
    const crew = [{ memberId: 'ana' }, { memberId: 'ben' }]
    expect(figuresOf('missed_start', '18:45', [work('18:00', null)], { crew })).toEqual([null, 45])
    const noon = [work('12:00', '12:02'), work('18:00', null, 'ben')]
    expect(figuresOf('missed_start', '18:45', noon, { crew })).toEqual([45, null])
  })

  test('reports an unassigned visit as missed', () => {
    expect(figuresOf('missed_start', '18:45', [], { crew: [] })).toEqual([45])
  })

  test('reports a late start from the member’s first clock-in', () => {
    const crew = [{ memberId: 'ana' }, { memberId: 'ben' }]
    expect(figuresOf('late_start', '19:00', [work('18:20', null), work('17:50', null, 'ben')], { crew })).toEqual([
      20,
      null,
    ])
  })

  test('reports an early start beyond what the job allows', () => {
    expect(figuresOf('early_start', '18:00', [work('17:00', null)])).toEqual([null])
    expect(figuresOf('early_start', '18:00', [work('16:30', null)])).toEqual([90])
  })

  test('reports an uncovered visit while too few are assigned, even with others at work', () => {
    const uncovered = (time: string, logs: readonly VisitLog[], changes: Given) =>
      visitFigures.uncovered_visit(watched(time, logs, changes), at(time))
    expect(uncovered('12:00', [], {})).toBeNull()
    expect(uncovered('12:00', [], { crew: [] })).toBe(6)
    expect(uncovered('18:01', [], { crew: [] })).toBeNull()
    expect(uncovered('17:00', [work('16:55', null)], { crewSize: 2 })).toBe(1)
    expect(uncovered('17:00', [work('16:55', null, 'cleo')], { crewSize: 2 })).toBeNull()
  })

  test('reports a visit that runs over while someone works', () => {
    const runs = (logs: readonly VisitLog[]) => visitFigures.running_after_end(watched('20:40', logs), at('20:40'))
    expect(runs([work('18:00', null)])).toBe(40)
    expect(runs([work('18:00', '20:30')])).toBeNull()
  })

  test('reports a short visit by the share worked of the member’s planned time, unless the checklist is complete', () => {
    const half = [work('18:00', '18:48')]
    expect(figuresOf('short_visit', '20:01', half)).toEqual([40])
    expect(figuresOf('short_visit', '19:30', half)).toEqual([null])
    expect(figuresOf('short_visit', '20:01', half, { isChecklistDone: true })).toEqual([null])
    const crew = [{ memberId: 'ana' }, { memberId: 'ben' }]
    expect(figuresOf('short_visit', '20:01', [...half, work('18:00', '20:00', 'ben')], { crew })).toEqual([40, 100])
    expect(figuresOf('long_visit', '21:00', [work('18:00', '21:00')])).toEqual([150])
  })
})
