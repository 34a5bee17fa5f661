import type { AvailabilityConflict } from '#shared/schedule/availability.contract.ts'
import type { AvailabilityKind } from '#shared/schedule/choices.ts'
import type { Span } from '../crews/assignment.ts'
import { splitByLocalDay } from './local-day-parts.ts'

/** A member's availability on one weekday or on some days. */
export interface Availability {
  kind: AvailabilityKind
  weekday: number | null
  firstDay: string | null
  lastDay: string | null
  /** HH:MM; an end at or before the start is on the next day. */
  from: string
  to: string
  note: string
}

/**
 * Minutes of a local day; a night of the day before counts from its own midnight, so it may begin below 0 but ends
 * after 0.
 */
interface Piece {
  entry: Availability
  from: number
  to: number
  /** It began the day before, so it says nothing about the rest of this day. */
  isSpill: boolean
}

const dayMinutes = 24 * 60

/**
 * The worst conflict of a visit with the member's availability; null without one. Entries use the local time of the
 * visit's place. A night belongs to the day on which it begins, and entries for a day replace those of its weekday.
 */
export function conflictWith(
  entries: readonly Availability[],
  span: Span,
  timeZone: string,
): AvailabilityConflict | null {
  if (entries.length === 0) return null
  const conflicts = splitByLocalDay(span, timeZone).flatMap(({ day, from, to }) =>
    conflictsOn(entries, day, { from, to }),
  )
  return (
    conflicts.find(({ kind }) => kind === 'unavailable') ??
    conflicts.find(({ kind }) => kind === 'outside') ??
    conflicts[0] ??
    null
  )
}

function conflictsOn(entries: readonly Availability[], day: Temporal.PlainDate, span: Span): AvailabilityConflict[] {
  const pieces = [
    ...effective(entries, day.subtract({ days: 1 })).flatMap((entry) => {
      const to = endOf(entry) - dayMinutes
      return to > 0 ? [{ entry, from: 0, to, isSpill: true }] : []
    }),
    ...effective(entries, day).map((entry) => ({
      entry,
      from: minuteOf(entry.from),
      to: endOf(entry),
      isSpill: false,
    })),
  ] satisfies Piece[]
  const touching = (kind: AvailabilityKind) =>
    pieces.filter(({ entry, from, to }) => entry.kind === kind && from < span.to && to > span.from)
  const said = [...touching('unavailable'), ...touching('prefers_not')].map(({ entry: { kind, from, to, note } }) => ({
    kind: kind === 'unavailable' ? ('unavailable' as const) : ('prefers_not' as const),
    from,
    to,
    note,
  }))
  const isLimited = pieces.some(({ entry, isSpill }) => entry.kind === 'available' && !isSpill)
  return isLimited && !isCovered(span, touching('available'))
    ? [...said, { kind: 'outside', from: null, to: null, note: '' }]
    : said
}

/** The entries that apply to work beginning on a day. */
function effective(entries: readonly Availability[], day: Temporal.PlainDate): Availability[] {
  const name = day.toString()
  const dated = entries.filter(
    ({ firstDay, lastDay }) => firstDay !== null && lastDay !== null && firstDay <= name && lastDay >= name,
  )
  return dated.length > 0 ? dated : entries.filter(({ weekday }) => weekday === day.dayOfWeek)
}

function isCovered(span: Span, pieces: readonly Span[]): boolean {
  let covered = span.from
  for (const { from, to } of pieces.toSorted((a, b) => a.from - b.from))
    if (from <= covered) covered = Math.max(covered, to)
  return covered >= span.to
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const endOf = ({ from, to }: Availability) => (to > from ? minuteOf(to) : minuteOf(to) + dayMinutes)
