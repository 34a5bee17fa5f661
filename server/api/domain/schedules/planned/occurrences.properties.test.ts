import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrence, occurrences, type Occurrence, type VisitChange } from './occurrences.ts'
import { changedBy } from '../patterns/pattern-changes.ts'
import { firstOpenDay, following, replacement, segmentVisits, type Segment } from '../patterns/segments.ts'
import { after, clocks, day, patterns, settings, windowStarts } from '../test/arbitraries.ts'
import { visitsDayByDay } from '../test/day-by-day.ts'
import type { VisitClock } from '../patterns/visits.ts'

/** Consecutive patterns from a day on, some with gaps, as repeated changes leave them. */
const segmentLists = (from: string): fc.Arbitrary<Segment[]> =>
  fc
    .array(fc.record({ pattern: patterns, days: fc.integer({ min: 1, max: 40 }), gap: fc.constantFrom(0, 0, 0, 5) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => {
      let next = after(from, -20)
      return parts.map(({ pattern, days, gap }, index) => {
        const effectiveFrom = next
        const end = after(effectiveFrom, days)
        next = after(end, 1 + gap)
        const startsOn = pattern.startsOn > effectiveFrom ? effectiveFrom : pattern.startsOn
        const effectiveTo = index === parts.length - 1 ? null : end
        return { ...pattern, startsOn, endsOn: null, visitsMax: null, lastCounted: null, effectiveFrom, effectiveTo }
      })
    })

/** One or two concurrent patterns of a job, changing independently. */
const sideBySide = (from: string): fc.Arbitrary<Segment[]> =>
  fc
    .array(segmentLists(from), { minLength: 1, maxLength: 2 })
    .map((lists) => lists.flatMap((list, nth) => list.map((segment) => ({ ...segment, id: `${segment.id}${nth}` }))))

/** Changes that users can make to the visits of the surrounding weeks, and changes without a visit in the pattern. */
const changeLists = fc.array(
  fc.record({
    index: fc.nat({ max: 60 }),
    stray: fc.constantFrom(false, false, false, false, true),
    days: fc.option(fc.integer({ min: -45, max: 45 }), { freq: 3 }),
    minutes: fc.integer({ min: -720, max: 720 }),
    durationMinutes: fc.option(fc.integer({ min: 5, max: 1440 })),
    cancelled: fc.boolean(),
    /** A visit without a pattern. */
    addedMinutes: fc.option(fc.integer({ min: 5, max: 1440 })),
  }),
  { maxLength: 12 },
)

type Touch = typeof changeLists extends fc.Arbitrary<(infer T)[]> ? T : never

const cases = windowStarts.chain((from) =>
  fc.record({
    from: fc.constant(from),
    clock: clocks,
    segments: sideBySide(from),
    touches: changeLists,
    length: fc.integer({ min: 0, max: 40 }),
  }),
)

/** A slow reference implementation: walks each pattern day by day and looks up every change. */
function reference(segments: readonly Segment[], clock: VisitClock, from: string, to: string) {
  const byStart = new Map<string, { startsAt: string; endsAt: string; date: string }>()
  const inTurn = segments.toSorted((a, b) => (a.effectiveFrom + a.id < b.effectiveFrom + b.id ? -1 : 1))
  for (const segment of inTurn) {
    const { effectiveFrom, effectiveTo } = segment
    const walked = { ...segment, endsOn: effectiveTo }
    for (const visit of visitsDayByDay(walked, clock.timeZone, after(from, -2), after(to, 2))) {
      if (plannedDay(visit, segment, clock) < effectiveFrom) continue
      if (!byStart.has(visit.startsAt)) byStart.set(visit.startsAt, visit)
    }
  }
  return [...byStart.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** A start that a DST gap moved past midnight belongs to the day before. */
const plannedDay = (
  { date, startsAt }: { date: string; startsAt: string },
  segment: Segment,
  { timeZone }: VisitClock,
) =>
  segment.times.some(
    ({ startTime }) =>
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: startTime }).toInstant().toString() ===
      startsAt,
  )
    ? date
    : after(date, -1)

const changesOf = (touches: readonly Touch[], starts: readonly string[], { timeZone }: VisitClock): VisitChange[] => {
  const changes = touches.map((touch): VisitChange | null => {
    const { index, stray, days, minutes, durationMinutes, cancelled, addedMinutes } = touch
    const start = starts.at(index % Math.max(1, starts.length))
    if (!start) return null
    const original = Temporal.Instant.from(start).add({ seconds: stray ? 1 : 0 })
    const movedTo = days === null ? null : original.add({ minutes: days * 24 * 60 + minutes }).toString()
    return {
      originalStart: original.toString(),
      movedTo: movedTo === original.toString() ? null : movedTo,
      durationMinutes,
      cancelledReason: cancelled ? 'client' : null,
      note: '',
      hasOwnCrew: false,
      version: 1,
      added: stray && addedMinutes !== null ? { durationMinutes: addedMinutes, timeZone } : null,
    }
  })
  const validChanges = changes.filter((change) => change !== null)
  return [...new Map(validChanges.map((change) => [change.originalStart, change])).values()]
}

const localDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.parse(instant))

const inOrder = (visits: readonly Occurrence[]) =>
  visits
    .map(({ originalStart, at, change }) => ({
      originalStart,
      startsAt: at.startsAt,
      endsAt: at.endsAt,
      date: at.date,
      cancelledReason: change?.cancelledReason ?? null,
    }))
    .toSorted((a, b) => (a.startsAt + a.originalStart < b.startsAt + b.originalStart ? -1 : 1))

describe('visit occurrences', () => {
  test('matches the reference for any changes and added visits: no visit is doubled or lost', () => {
    fc.assert(
      fc.property(cases, ({ from, clock, segments, touches, length }) => {
        const to = after(from, length)
        const referenceVisits = reference(segments, clock, after(from, -60), after(to, 60))
        const changes = changesOf(
          touches,
          referenceVisits.map(({ startsAt }) => startsAt),
          clock,
        )
        const byStart = new Map(changes.map((change) => [change.originalStart, change]))
        const added = changes.flatMap(({ added: addition, originalStart: startsAt }) => {
          const endsAt =
            addition && Temporal.Instant.from(startsAt).add({ minutes: addition.durationMinutes }).toString()
          return endsAt ? { startsAt, endsAt } : []
        })
        const expected = [...referenceVisits, ...added]
          .map(({ startsAt, endsAt }) => {
            const change = byStart.get(startsAt)
            const start = change?.movedTo ?? startsAt
            const lengthMs = change?.durationMinutes
              ? change.durationMinutes * 60_000
              : Date.parse(endsAt) - Date.parse(startsAt)
            return {
              originalStart: startsAt,
              startsAt: start,
              endsAt: new Date(Date.parse(start) + lengthMs).toISOString().replace('.000Z', 'Z'),
              date: localDay(start, clock.timeZone),
              cancelledReason: change?.cancelledReason ?? null,
            }
          })
          .filter(({ date }) => date >= from && date <= to)
          .toSorted((a, b) => (a.startsAt + a.originalStart < b.startsAt + b.originalStart ? -1 : 1))
        expect(inOrder(occurrences(segments, changes, clock, { from, to }))).toEqual(expected)
      }),
      settings,
    )
  })

  test('returns for two adjacent windows what it returns for both together, including moved visits', () => {
    fc.assert(
      fc.property(cases, ({ from, clock, segments, touches, length }) => {
        const middle = after(from, length)
        const last = after(middle, 20)
        const starts = segmentVisits(segments, clock, { from: after(from, -50), to: after(last, 50) })
        const changes = changesOf(
          touches,
          starts.map(({ at }) => at.startsAt),
          clock,
        )
        const between = (from: string, to: string) => occurrences(segments, changes, clock, { from, to })
        const both = inOrder([...between(from, middle), ...between(after(middle, 1), last)])
        expect(both).toEqual(inOrder(between(from, last)))
        expect(new Set(both.map(({ originalStart }) => originalStart)).size).toBe(both.length)
      }),
      settings,
    )
  })

  test('finds each visit of a window by its original start alone', () => {
    fc.assert(
      fc.property(cases, ({ from, clock, segments, touches, length }) => {
        const window = { from, to: after(from, length) }
        const starts = segmentVisits(segments, clock, { from: after(from, -50), to: after(window.to, 50) })
        const changes = changesOf(
          touches,
          starts.map(({ at }) => at.startsAt),
          clock,
        )
        for (const visit of occurrences(segments, changes, clock, window)) {
          expect(occurrence(segments, visit.change, clock, visit.originalStart)).toEqual(visit)
        }
      }),
      { ...settings, numRuns: 50 },
    )
  })

  test('leaves visits before the first open day unchanged and creates no overlapping spans', () => {
    const wanted = patterns.map((pattern) => ({ ...pattern, endsOn: null, visitsMax: null, lastCounted: null }))
    fc.assert(
      fc.property(
        cases,
        fc.option(wanted, { freq: 5 }),
        day('2026-10-01', '2026-12-31'),
        fc.boolean(),
        ({ from, clock, segments }, given, date, isFollowing) => {
          const now = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone: clock.timeZone, plainTime: '12:00' })
          const openDay = firstOpenDay(segments, clock, now.toInstant())
          const id = segments[0]?.id ?? ''
          const pattern = given && { ...given, id }
          const own = segments.filter((segment) => segment.id === id)
          const change =
            isFollowing && pattern
              ? following({ pattern, date: date < openDay ? openDay : date }, openDay)
              : replacement(own, pattern, openDay)
          const saved = changedBy(segments, new Map([[id, change]]))
          const past = { from: after(from, -80), to: after(openDay, -1) }
          const visits = (of: readonly Segment[]) => segmentVisits(of, clock, past).map(({ at }) => at)
          // A start that a DST gap moves past midnight into the open day is planned the day before, so it stays too.
          expect(visits(saved)).toEqual(visits(segments))
          expect(change.from >= openDay).toBe(true)
          for (const spans of Map.groupBy(saved, (segment) => segment.id).values()) {
            spans.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
            for (const [index, { effectiveFrom }] of spans.entries()) {
              const before = spans[index - 1]
              if (before) expect(before.effectiveTo !== null && before.effectiveTo < effectiveFrom).toBe(true)
            }
          }
          const left = saved.filter((segment) => segment.id === id && segment.effectiveTo === null)
          expect(left).toHaveLength(pattern ? 1 : 0)
        },
      ),
      settings,
    )
  })
})
