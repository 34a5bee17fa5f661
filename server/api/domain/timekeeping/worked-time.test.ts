import { describe, expect, test } from 'vitest'
import { secondsByDay, unpaidSeconds, weekOf, workdayBounds, workdayOf, workedSeconds } from './worked-time.ts'

const zone = 'America/New_York'
const midnight = { timeZone: zone, workdayStart: '00:00' }
const ms = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
const hours = (seconds: number) => seconds / 3_600
const log = (from: string, to: string, ...breaks: ['rest' | 'meal', string, string][]) => ({
  startedAt: ms(from),
  endedAt: ms(to),
  breaks: breaks.map(([kind, start, end]) => ({ kind, startedAt: ms(start), endedAt: ms(end) })),
})
const exact = { rounding: 'none', timeZone: zone } as const

describe('worked time', () => {
  test('is elapsed time: seven hours from ten to six in the night the clocks go forward, nine when they go back', () => {
    expect(hours(workedSeconds(log('2027-03-13T22:00', '2027-03-14T06:00'), 0))).toBe(7)
    expect(hours(workedSeconds(log('2026-10-31T22:00', '2026-11-01T06:00'), 0))).toBe(9)
  })

  test('is exact to the second', () => {
    expect(workedSeconds(log('2026-11-20T08:00:07', '2026-11-20T09:00:00'), 0)).toBe(3_593)
  })

  test.each([
    ['rest', '12:00', '12:10', 0],
    ['rest', '12:00', '12:45', 0],
    ['meal', '12:00', '12:20', 0],
    ['meal', '12:00', '12:29:59', 0],
    ['meal', '12:00', '12:30', 1_800],
    ['meal', '12:00', '13:00', 3_600],
  ] as const)('with a %s from %s to %s has %i unpaid seconds', (kind, from, to, unpaid) => {
    const workLog = log('2026-11-20T08:00', '2026-11-20T16:00', [kind, `2026-11-20T${from}`, `2026-11-20T${to}`])
    expect(unpaidSeconds(workLog, 0)).toBe(unpaid)
    expect(workedSeconds(workLog, 0)).toBe(8 * 3_600 - unpaid)
  })

  test('counts running work until now, including its meal break', () => {
    const running = {
      startedAt: ms('2026-11-20T08:00'),
      endedAt: null,
      breaks: [{ kind: 'meal' as const, startedAt: ms('2026-11-20T12:00'), endedAt: null }],
    }
    expect(hours(workedSeconds(running, ms('2026-11-20T12:15')))).toBe(4.25)
    expect(hours(workedSeconds(running, ms('2026-11-20T13:00')))).toBe(4)
  })
})

describe('workdays', () => {
  test("begin at the organization's hour", () => {
    expect(workdayOf(ms('2026-11-20T03:59'), { timeZone: zone, workdayStart: '04:00' })).toBe('2026-11-19')
    expect(workdayOf(ms('2026-11-20T04:00'), { timeZone: zone, workdayStart: '04:00' })).toBe('2026-11-20')
    expect(workdayOf(ms('2026-11-20T23:59'), midnight)).toBe('2026-11-20')
  })

  test('form a week of seven from its first day', () => {
    expect(weekOf('2026-11-20', 1)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(weekOf('2026-11-22', 7)[0]).toBe('2026-11-22')
    expect(weekOf('2026-11-21', 7)[0]).toBe('2026-11-15')
  })

  test('split a night, also that of a 23-hour day', () => {
    const days = ['2027-03-13', '2027-03-14']
    const bounds = workdayBounds(days, midnight)
    const night = log('2027-03-13T22:00', '2027-03-14T06:00')
    expect(secondsByDay([night], bounds, 0, exact).map(hours)).toEqual([2, 5])
    const [first = 0, second = 0, end = 0] = bounds
    expect([hours((second - first) / 1_000), hours((end - second) / 1_000)]).toEqual([24, 23])
  })

  test('each exclude the part of a meal break within them', () => {
    const bounds = workdayBounds(['2026-11-19', '2026-11-20'], midnight)
    const night = log('2026-11-19T20:00', '2026-11-20T04:00', ['meal', '2026-11-19T23:45', '2026-11-20T00:30'])
    expect(secondsByDay([night], bounds, 0, exact).map(hours)).toEqual([3.75, 3.5])
  })

  test('use rounded start and end for pay, except for running work', () => {
    const bounds = workdayBounds(['2026-11-20'], midnight)
    const rounded = { rounding: '15', timeZone: zone } as const
    const day = [log('2026-11-20T07:53:00', '2026-11-20T12:07:59'), log('2026-11-20T13:08:00', '2026-11-20T17:00:00')]
    expect(secondsByDay(day, bounds, 0, rounded).map(hours)).toEqual([4 + 3.75])
    const running = { startedAt: ms('2026-11-20T08:08'), endedAt: null, breaks: [] }
    expect(secondsByDay([running], bounds, ms('2026-11-20T09:20'), rounded).map(hours)).toEqual([65 / 60])
    expect(secondsByDay([log('2026-11-20T08:00', '2026-11-20T08:05')], bounds, 0, rounded)).toEqual([0])
  })

  test('ignore a meal break outside the rounded time', () => {
    const bounds = workdayBounds(['2026-11-20'], midnight)
    const rounded = { rounding: '15', timeZone: zone } as const
    const meal = log('2026-11-20T08:00', '2026-11-20T12:37', ['meal', '2026-11-20T12:05', '2026-11-20T12:37'])
    expect(secondsByDay([meal], bounds, 0, rounded).map(hours)).toEqual([4 + 5 / 60])
  })
})
