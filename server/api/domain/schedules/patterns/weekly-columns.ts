import type { Segment } from './segments.ts'

/** The pattern if weekly columns can express it completely; null otherwise or if there are several. */
export function weeklyOf(segments: readonly Segment[]): Segment | null {
  const [only] = segments
  if (!only || segments.length > 1 || only.times.length > 1) return null
  return only.frequency === 'weekly' && only.months.length === 0 && only.visitsMax === null ? only : null
}
