import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeRequesters, ordinanceIds, type OrdinanceId } from '#shared/fair-workweek/kinds.ts'
import { ordinanceOf } from './ordinances.ts'
import { postedChanges, type PostedVisit } from './premiums.ts'

const first = Date.UTC(2026, 0, 5) / 1000
const hour = 3600

const step = fc.record({
  visit: fc.integer({ min: 0, max: 3 }),
  batch: fc.integer({ min: 0, max: 12 }),
  start: fc.integer({ min: 0, max: 24 * 20 }),
  hours: fc.integer({ min: 0, max: 8 }),
  askedBy: fc.constantFrom(...changeRequesters),
  isPosting: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const history = fc.array(step, { maxLength: 30 })
const ordinanceId = fc.constantFrom(...ordinanceIds)

/** One row for each visit of a batch; a visit without hours was removed. */
function rowsOf(steps: readonly Step[], id: OrdinanceId): PostedVisit[] {
  const postedVisits = new Map<string, PostedVisit>()
  for (const [at, { visit, batch, start, hours, askedBy, isPosting }] of steps.entries()) {
    postedVisits.set(`${batch} ${visit}`, {
      id: `row-${at}`,
      changeId: `batch-${batch}`,
      ordinanceId: id,
      jobId: `job-${visit % 2}`,
      locationId: 'location',
      originalStart: visit,
      week: '2026-01-19',
      timeZone: 'America/Chicago',
      start: hours === 0 ? null : first + start * hour,
      end: hours === 0 ? null : first + (start + hours) * hour,
      recordedAt: first + batch * 40 * hour,
      isPosting,
      askedBy,
      note: '',
    })
  }
  return [...postedVisits.values()]
}

const days = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 })

/** A posted job of which one change replaced some shifts by others. */
function replaced(lost: readonly number[], gained: readonly number[]): PostedVisit[] {
  const rowOf = (day: number, key: string, batch: string, hours: number): PostedVisit => ({
    id: `${batch} ${key}`,
    changeId: batch,
    ordinanceId: 'evanston',
    jobId: 'job',
    locationId: 'location',
    originalStart: day * 24 + (key.startsWith('new') ? 1 : 0),
    week: '2026-01-19',
    timeZone: 'America/Chicago',
    start: hours === 0 ? null : first + (day + 10) * 24 * hour,
    end: hours === 0 ? null : first + ((day + 10) * 24 + hours) * hour,
    recordedAt: first + (batch === 'change' ? 24 * hour : 0),
    isPosting: batch === 'posting',
    askedBy: 'company',
    note: '',
  })
  return [
    ...lost.map((day) => rowOf(day, `old ${day}`, 'posting', 2)),
    ...lost.map((day) => rowOf(day, `old ${day}`, 'change', 0)),
    ...gained.map((day) => rowOf(day, `new ${day}`, 'change', 3)),
  ]
}

const shuffled = (rows: readonly PostedVisit[], seed: number) =>
  rows.toSorted(
    (a, b) => ((a.id.length * 31 + a.recordedAt * seed) % 97) - ((b.id.length * 31 + b.recordedAt * seed) % 97),
  )

describe('premiums of a posted schedule', () => {
  test('follow from the record alone, in any order and when computed again', () => {
    fc.assert(
      fc.property(history, ordinanceId, fc.integer({ min: 1, max: 96 }), (steps, id, seed) => {
        const rows = rowsOf(steps, id)
        const changes = postedChanges(rows)
        expect(postedChanges(shuffled(rows, seed))).toEqual(changes)
        expect(postedChanges(rows.toReversed())).toEqual(changes)
      }),
    )
  })

  test('do not depend on the rows’ random ids', () => {
    const withoutIds = (rows: readonly PostedVisit[]) =>
      postedChanges(rows)
        .map(({ id: _id, ...change }) => JSON.stringify(change))
        .toSorted()
    fc.assert(
      fc.property(days, days, fc.infiniteStream(fc.uuid()), (lost, gained, ids) => {
        const rows = replaced(lost, gained)
        const renamed = rows.map((row) => ({ ...row, id: ids.next().value }))
        expect(withoutIds(renamed)).toEqual(withoutIds(rows))
      }),
    )
  })

  test('are owed only for late changes the company asked for, and stay within their bounds', () => {
    fc.assert(
      fc.property(history, ordinanceId, (steps, id) => {
        const { exempt } = ordinanceOf(id)
        for (const { owedSeconds, isLate, askedBy, was, now, lostSeconds, change } of postedChanges(
          rowsOf(steps, id),
        )) {
          expect(owedSeconds > 0).toBe(isLate && !exempt.includes(askedBy))
          expect(owedSeconds).toBeLessThanOrEqual(4 * hour)
          expect(was ?? now).not.toBeNull()
          expect(lostSeconds > 0).toBe(change === 'cancelled' || change === 'shortened')
        }
      }),
    )
  })

  test('do not grow by a row that repeats the posted schedule', () => {
    fc.assert(
      fc.property(history, ordinanceId, (steps, id) => {
        const rows = rowsOf(steps, id)
        const last = new Map(
          rows.toSorted((a, b) => a.recordedAt - b.recordedAt).map((row) => [`${row.jobId} ${row.originalStart}`, row]),
        )
        const again = [...last.values()].map((row) => ({
          ...row,
          id: `${row.id}-again`,
          changeId: 'again',
          recordedAt: first + 13 * 40 * hour,
          isPosting: false,
        }))
        const future = again.filter(({ start, recordedAt }) => start === null || start > recordedAt)
        expect(postedChanges([...rows, ...future])).toEqual(postedChanges(rows))
      }),
    )
  })
})
