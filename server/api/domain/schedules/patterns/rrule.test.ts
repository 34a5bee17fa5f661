import * as fc from 'fast-check'
import { sync as ical } from 'node-ical'
import { describe, expect, test } from 'vitest'
import type { PatternDraft } from '#shared/jobs/patterns.contract.ts'
import { readRule, UnknownRulePart } from '#shared/jobs/rrule.ts'
import { completePattern } from './patterns.ts'
import { rruleOf, timeRules } from './rrule.ts'
import { after, day, patterns, zones } from '../test/arbitraries.ts'
import { visitsBetween } from './visits.ts'

const whole = (draft: Partial<PatternDraft>) =>
  completePattern(
    { frequency: 'weekly', times: [{ startTime: '18:30', durationMinutes: 90 }], startsOn: '2026-01-05', ...draft },
    '01900000-0000-7000-8000-000000000001',
    1,
  )

const newYork = { timeZone: 'America/New_York' }

describe('a pattern as RFC 5545 rules', () => {
  test.each<[string, Partial<PatternDraft>, string[]]>([
    [
      'two days every second week until a day',
      { weekdays: [1, 5], every: 2, weekStart: 7, endsOn: '2026-07-31' },
      ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,FR;UNTIL=20260731T223000Z'],
    ],
    [
      'every third day of a season',
      { frequency: 'daily', every: 3, months: [8, 6, 7] },
      ['FREQ=DAILY;INTERVAL=3;WKST=MO;BYMONTH=6,7,8'],
    ],
    [
      'the last Friday, quarterly',
      { frequency: 'monthly', every: 3, weekdays: [5], ordinals: [-1] },
      ['FREQ=MONTHLY;INTERVAL=3;WKST=MO;BYDAY=-1FR'],
    ],
    [
      'the 1st, the 15th and the last day',
      { frequency: 'monthly', monthDays: [-1, 15, 1] },
      ['FREQ=MONTHLY;INTERVAL=1;WKST=MO;BYMONTHDAY=1,15,-1'],
    ],
    [
      'the 30th, or the last day of a short month',
      { frequency: 'monthly', monthDays: [30], shortMonths: 'last_day' },
      ['FREQ=MONTHLY;INTERVAL=1;WKST=MO;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
    ],
    ['what no rule can say', { frequency: 'monthly', monthDays: [15, 30], shortMonths: 'last_day' }, []],
    [
      'seven visits, two a day',
      {
        frequency: 'daily',
        visitsMax: 7,
        times: [
          { startTime: '18:00', durationMinutes: 60 },
          { startTime: '06:00', durationMinutes: 30 },
        ],
      },
      ['FREQ=DAILY;INTERVAL=1;WKST=MO;COUNT=4', 'FREQ=DAILY;INTERVAL=1;WKST=MO;COUNT=3'],
    ],
  ])('writes %s', (_, draft, rules) => {
    expect(rruleOf(whole(draft), newYork)).toEqual(rules)
  })

  // Calendar programs skip a start in a DST gap where we move it, so starts are chosen that no zone skips.
  const daytime = fc.integer({ min: 6, max: 20 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)

  test('is read by calendar programs as the same visits, for every kind of pattern and every zone', () => {
    let compared = 0
    fc.assert(
      fc.property(
        patterns,
        fc.uniqueArray(daytime, { minLength: 1, maxLength: 2 }),
        day('2025-01-01', '2026-06-30'),
        fc.constantFrom(...zones),
        (given, starts, startsOn, timeZone) => {
          const times = starts.map((startTime) => ({ startTime, durationMinutes: 60 }))
          const endsOn = given.visitsMax === null ? after(startsOn, 500) : null
          const pattern = completePattern({ ...given, times, startsOn, endsOn }, given.id, given.weekStart)
          const window = { from: startsOn, to: after(startsOn, 800) }
          for (const { time, rule } of timeRules(pattern, { timeZone })) {
            const visits = visitsBetween({ ...pattern, endsOn: null, lastCounted: null }, { timeZone }, window)
            const first = visits.find(({ startTime }) => startTime === time.startTime)
            if (!first) continue
            const atTime = visitsBetween(pattern, { timeZone }, window).filter(
              ({ startTime }) => startTime === time.startTime,
            )
            compared += atTime.length
            expect(readBack(rule, first, timeZone, window)).toEqual(atTime.map(({ startsAt }) => startsAt))
          }
        },
      ),
      { seed: 20261101, numRuns: 100 },
    )
    expect(compared).toBeGreaterThan(6_000)
  })
})

describe('reading an RFC 5545 rule', () => {
  const on = { startsOn: '2026-01-05', timeZone: 'America/New_York' }

  test.each<[string, object]>([
    ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', { frequency: 'weekly', weekdays: [1, 3], every: 1 }],
    ['freq=weekly;interval=2;wkst=su', { frequency: 'weekly', weekdays: [1], every: 2, weekStart: 7 }],
    ['FREQ=DAILY;BYDAY=SA,SU', { frequency: 'weekly', weekdays: [6, 7] }],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', { frequency: 'daily', every: 3, count: 5 }],
    ['FREQ=MONTHLY', { frequency: 'monthly', monthDays: [5] }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { frequency: 'monthly', monthDays: [-1], shortMonths: 'skip' }],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', { weekdays: [5], ordinals: [-1] }],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', { weekdays: [1], ordinals: [1, 3] }],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', { monthDays: [30], shortMonths: 'last_day' }],
    ['FREQ=YEARLY', { frequency: 'yearly', months: [1], monthDays: [5] }],
    ['FREQ=YEARLY;BYMONTH=3,9;BYDAY=2TU', { frequency: 'yearly', months: [3, 9], weekdays: [2], ordinals: [2] }],
    ['FREQ=WEEKLY;UNTIL=20260801T030000Z', { endsOn: '2026-07-31' }],
    ['FREQ=WEEKLY;UNTIL=20260801', { endsOn: '2026-08-01' }],
  ])('reads %s', (rule, expected) => {
    expect(readRule(rule, on)).toMatchObject(expected)
  })

  test.each([
    ['', 'FREQ'],
    ['FREQ=HOURLY', 'FREQ'],
    ['FREQ=WEEKLY;BYWEEKNO=3', 'BYWEEKNO'],
    ['FREQ=WEEKLY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=WEEKLY;INTERVAL=1;INTERVAL=2', 'INTERVAL'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY'],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=5FR', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1MO,2TU', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'BYMONTHDAY'],
    ['FREQ=YEARLY;BYDAY=20MO', 'BYMONTH'],
    ['FREQ=WEEKLY;UNTIL=20260231', 'UNTIL'],
    ['FREQ=WEEKLY;BYMONTH=13', 'BYMONTH'],
  ])('names what no pattern can say in %s', (rule, part) => {
    expect(() => readRule(rule, on)).toThrow(new UnknownRulePart(part))
  })

  test('returns the visits of any pattern that was written as a rule', () => {
    let compared = 0
    fc.assert(
      fc.property(patterns, day('2025-01-01', '2026-06-30'), fc.constantFrom(...zones), (given, startsOn, timeZone) => {
        const times = [{ startTime: '12:30', durationMinutes: 60 }]
        const endsOn = given.visitsMax === null ? after(startsOn, 500) : null
        const pattern = completePattern({ ...given, times, startsOn, endsOn }, given.id, given.weekStart)
        const window = { from: startsOn, to: after(startsOn, 800) }
        const visits = visitsBetween(pattern, { timeZone }, window)
        for (const { rule } of timeRules(pattern, { timeZone })) {
          const { count, weekStart, ...part } = readRule(rule, { startsOn, timeZone })
          const again = completePattern({ ...part, visitsMax: count, times, startsOn }, given.id, weekStart)
          expect(visitsBetween(again, { timeZone }, window)).toEqual(visits)
          compared += visits.length
        }
      }),
      { seed: 20261102, numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(2_000)
  })
})

function readBack(
  rule: string,
  { date, startTime }: { date: string; startTime: string },
  timeZone: string,
  window: { from: string; to: string },
) {
  const start = `${date.replaceAll('-', '')}T${startTime.replace(':', '')}00`
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;TZID=${timeZone}:${start}`,
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const event = Object.values(ical.parseICS(text)).find((each) => each?.type === 'VEVENT')
  const read = event?.rrule?.between(
    new Date(`${after(window.from, -2)}T00:00:00Z`),
    new Date(`${after(window.to, 2)}T00:00:00Z`),
    true,
  )
  return (read ?? [])
    .map((at) => at.toISOString().replace('.000Z', 'Z'))
    .filter((at) => dayIn(at, timeZone) <= window.to)
}

const dayIn = (at: string, timeZone: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
