import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictWith, type Availability } from './availability.ts'
import { after, settings, zones } from '../test/arbitraries.ts'

const quarter = fc.integer({ min: 0, max: 95 }).map((part) => clockAt(part * 15))
const clockAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Days around changes of the clock, in which most entries and visits lie. */
const days = fc.constantFrom(
  '2026-03-07',
  '2026-03-08',
  '2026-10-24',
  '2026-10-31',
  '2026-11-01',
  '2011-12-29',
  '2026-07-04',
)

const entryAround = (day: string): fc.Arbitrary<Availability> =>
  fc
    .record({
      kind: fc.constantFrom('available' as const, 'unavailable' as const, 'prefers_not' as const),
      isWeekly: fc.boolean(),
      weekday: fc.integer({ min: 1, max: 7 }),
      first: fc.integer({ min: -2, max: 2 }),
      length: fc.integer({ min: 0, max: 2 }),
      from: quarter,
      to: quarter,
    })
    .map(({ isWeekly, weekday, first, length, ...rest }) => ({
      ...rest,
      weekday: isWeekly ? weekday : null,
      firstDay: isWeekly ? null : after(day, first),
      lastDay: isWeekly ? null : after(day, first + length),
      note: '',
    }))

const cases = days.chain((day) =>
  fc.record({
    timeZone: fc.constantFrom(...zones),
    entries: fc.array(entryAround(day), { maxLength: 5 }),
    from: fc.integer({ min: -30, max: 30 }).map((quarters) => Date.parse(`${day}T12:00:00Z`) + quarters * 45 * 60_000),
    minutes: fc.integer({ min: 1, max: 96 }).map((quarters) => quarters * 15),
  }),
)

/** The slow reference: every quarter of an hour of the visit is read off the wall; entries and visits begin with one. */
function kindsByQuarter(
  entries: readonly Availability[],
  { timeZone, from, minutes }: { timeZone: string; from: number; minutes: number },
) {
  const kinds = new Set<string>()
  for (let passed = 0; passed < minutes; passed += 15) {
    const wall = Temporal.Instant.fromEpochMilliseconds(from + passed * 60_000).toZonedDateTimeISO(timeZone)
    const [today, before] = [wall.toPlainDate(), wall.toPlainDate().subtract({ days: 1 })]
    const clock = wall.toPlainTime().toString({ smallestUnit: 'minute' })
    const own = entriesOf(entries, today)
    const holds = [
      ...own.filter((entry) => clock >= entry.from && (isOvernight(entry) || clock < entry.to)),
      ...entriesOf(entries, before).filter((entry) => isOvernight(entry) && clock < entry.to),
    ]
    if (holds.some(({ kind }) => kind === 'unavailable')) kinds.add('unavailable')
    if (holds.some(({ kind }) => kind === 'prefers_not')) kinds.add('prefers_not')
    const isLimited = own.some(({ kind }) => kind === 'available')
    if (isLimited && !holds.some(({ kind }) => kind === 'available')) kinds.add('outside')
  }
  return kinds
}

const isOvernight = ({ from, to }: Availability) => to <= from

function entriesOf(entries: readonly Availability[], day: Temporal.PlainDate) {
  const dated = entries.filter(
    ({ firstDay, lastDay }) => firstDay && lastDay && firstDay <= `${day}` && lastDay >= `${day}`,
  )
  return dated.length > 0 ? dated : entries.filter(({ weekday }) => weekday === day.dayOfWeek)
}

test('compares availability with every quarter of an hour of a visit on the wall clock, through gaps and folds', () => {
  fc.assert(
    fc.property(cases, ({ entries, timeZone, from, minutes }) => {
      const kinds = kindsByQuarter(entries, { timeZone, from, minutes })
      const worst = ['unavailable', 'outside', 'prefers_not'].find((kind) => kinds.has(kind)) ?? null
      expect(conflictWith(entries, { from, to: from + minutes * 60_000 }, timeZone)?.kind ?? null).toBe(worst)
    }),
    settings,
  )
})

const every = { weekday: null, firstDay: null, lastDay: null, note: '' }
const at = (instant: string, hours: number) => ({
  from: Date.parse(instant),
  to: Date.parse(instant) + hours * 3_600_000,
})

test('counts a night for the day on which it begins, and lets entries of a day replace those of its weekday', () => {
  const friday: Availability = { ...every, kind: 'unavailable', weekday: 5, from: '22:00', to: '06:00' }
  // Saturday, 4 AM in New York.
  const early = at('2026-11-28T09:00:00Z', 1)
  expect(conflictWith([friday], early, 'America/New_York')).toMatchObject({
    kind: 'unavailable',
    from: '22:00',
    to: '06:00',
  })
  const free: Availability = {
    ...every,
    kind: 'available',
    firstDay: '2026-11-27',
    lastDay: '2026-11-27',
    from: '00:00',
    to: '00:00',
  }
  expect(conflictWith([friday, free], early, 'America/New_York')).toBeNull()
  expect(conflictWith([friday], early, 'Asia/Tokyo')).toBeNull()
})

test('counts hours outside the hours a member entered as available, on that weekday only', () => {
  const evenings: Availability = { ...every, kind: 'available', weekday: 1, from: '18:00', to: '23:00' }
  expect(conflictWith([evenings], at('2026-11-30T18:00:00Z', 5), 'UTC')).toBeNull()
  expect(conflictWith([evenings], at('2026-11-30T17:45:00Z', 1), 'UTC')).toMatchObject({ kind: 'outside' })
  expect(conflictWith([evenings], at('2026-12-01T09:00:00Z', 1), 'UTC')).toBeNull()
})
