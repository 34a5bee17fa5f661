import { shiftDay } from '#server/api/days.ts'
import { columnsOf } from './pattern-line.ts'
import { replaceSegments, replacement, type Replacement, type Segment, type StoredPattern } from './segments.ts'

/** The effect of saving a job's patterns: the change of each pattern, and all patterns afterwards. */
export interface PatternChanges {
  changes: ReadonlyMap<string, Replacement>
  after: Segment[]
}

/** Returns the patterns that the job has now or soon, one segment each. */
export const currentOf = (segments: readonly Segment[]) =>
  segments.filter(({ effectiveTo }) => effectiveTo === null).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Computes the effect of saving these as all patterns of a job. Each pattern has separate start and end dates. */
export function patternChanges(
  segments: readonly Segment[],
  wanted: readonly StoredPattern[],
  openDay: string,
): PatternChanges {
  const changes = new Map<string, Replacement>()
  const segmentsOf = (id: string) => segments.filter((segment) => segment.id === id)
  for (const current of currentOf(segments)) {
    const next = wanted.find(({ id }) => id === current.id) ?? null
    if (!next || !isSame(current, next)) changes.set(current.id, replacement(segmentsOf(current.id), next, openDay))
  }
  for (const pattern of wanted) {
    if (!segments.some(({ id, effectiveTo }) => id === pattern.id && effectiveTo === null)) {
      changes.set(pattern.id, replacement(segmentsOf(pattern.id), pattern, openDay))
    }
  }
  return { changes, after: changedBy(segments, changes) }
}

/** Computes the effect of ending a pattern before a day: its last span, and all patterns afterwards. */
export function ending(segments: readonly Segment[], patternId: string, from: string) {
  const endsOn = shiftDay(from, -1)
  const patternSegments = segments.filter(({ id }) => id === patternId)
  const last = patternSegments.findLast(({ effectiveFrom, startsOn }) => effectiveFrom < from && startsOn <= endsOn)
  const left = segments.filter(({ id, effectiveFrom }) => id !== patternId || effectiveFrom < from)
  return {
    last,
    after: left.map((segment) => (segment === last ? { ...segment, effectiveTo: null, endsOn } : segment)),
  }
}

/** Returns all patterns after some of them were replaced. */
export function changedBy(segments: readonly Segment[], changes: ReadonlyMap<string, Replacement>): Segment[] {
  const remaining = segments.filter(({ id }) => !changes.has(id))
  return [...changes].reduce(
    (segmentsSoFar, [id, change]) => [
      ...segmentsSoFar,
      ...replaceSegments(
        segments.filter((segment) => segment.id === id),
        change,
      ),
    ],
    remaining,
  )
}

const isSame = (a: StoredPattern, b: StoredPattern) => JSON.stringify(columnsOf(a)) === JSON.stringify(columnsOf(b))
