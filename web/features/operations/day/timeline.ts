import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { limits } from '#shared/limits.ts'
import { estimatedRoadMeters, type Coordinates } from '#shared/mileage/road-distance.ts'
import { minutesOf } from '#web/domain/schedule/visit-changes.ts'

/** The timeline shows a day and the early morning after it, because night work starts before midnight. */
export const shownHours = 30
export const hourPx = 72
/** Times snap to this many minutes while a bar is dragged. */
export const snapMinutes = 15
const minutesMin = 5
const dayMinutes = 24 * 60

/** A visit's place on the timeline, in minutes since midnight on the location's clock. */
export interface Span {
  readonly start: number
  readonly minutes: number
}

export const pxOf = (minutes: number) => (minutes / 60) * hourPx

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const spanOf = (visit: Visit): Span => ({ start: minuteOf(visit.startTime), minutes: minutesOf(visit) })

export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The part of a span that the timeline shows. */
export function shownOf({ start, minutes }: Span): Span {
  const end = Math.min(start + minutes, shownHours * 60)
  return { start, minutes: Math.max(0, end - start) }
}

/** A lane per span, the first free one; spans in one lane do not overlap. */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: number[] = []
  const lanes = spans.map(() => 0)
  const order = spans.map((span, index) => ({ ...span, index })).toSorted((a, b) => a.start - b.start)
  for (const { start, minutes, index } of order) {
    const free = ends.findIndex((end) => end <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = start + minutes
    lanes[index] = lane
  }
  return lanes
}

const snapped = (minutes: number) => Math.round(minutes / snapMinutes) * snapMinutes
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** A span moved by minutes; it keeps starting on its day. */
export function moveSpan({ start, minutes }: Span, by: number): Span {
  return { start: within(start + snapped(by), 0, dayMinutes - minutesMin), minutes }
}

/** A span whose start or end was pulled; the other end stays. */
export function stretchSpan({ start, minutes }: Span, edge: 'start' | 'end', by: number): Span {
  if (edge === 'end') return { start, minutes: within(minutes + snapped(by), minutesMin, limits.visitMinutesMax) }
  const end = start + minutes
  const earliest = Math.max(0, end - limits.visitMinutesMax)
  const next = within(start + snapped(by), earliest, Math.min(end - minutesMin, dayMinutes - minutesMin))
  return { start: next, minutes: end - next }
}

/** The trip between two visits of one member. */
export interface Trip {
  readonly from: Visit
  readonly to: Visit
  /** Between the end of one and the start of the other. */
  readonly minutes: number
  /** Straight-line × 1.3; null without coordinates. */
  readonly meters: number | null
}

/** A longer gap is free time, not a trip. */
const wayMinutesMax = 240

/** The trips between consecutive visits at different locations, in order; overlapping and distant visits have none. */
export function tripsOf(visits: readonly Visit[], places: ReadonlyMap<string, Coordinates>): Trip[] {
  const planned = visits
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  return planned.flatMap((to, index) => {
    const from = planned[index - 1]
    if (!from || from.locationId === to.locationId) return []
    const minutes = (Date.parse(to.startsAt) - Date.parse(from.endsAt)) / 60_000
    if (minutes < 0 || minutes > wayMinutesMax) return []
    const [start, end] = [places.get(from.locationId), places.get(to.locationId)]
    return { from, to, minutes, meters: start && end ? estimatedRoadMeters(start, end) : null }
  })
}
