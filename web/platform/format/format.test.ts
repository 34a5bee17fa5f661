import { describe, expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import * as format from './format.ts'

describe('formats', () => {
  test("formats money from a currency's minor units", () => {
    expect(format.formatMoney(125_000, 'USD')).toBe('$1,250.00')
    expect(format.formatMoney(-5, 'USD')).toBe('-$0.05')
  })

  test('creates a number format once per style and language', () => {
    const hours = () => format.numberFormat({ minimumFractionDigits: 2 })
    const english = hours()
    expect(hours()).toBe(english)
    expect(format.numberFormat({ minimumFractionDigits: 1 })).not.toBe(english)
    speak('es')
    expect([english.format(7.5), hours().format(7.5)]).toEqual(['7.50', '7,50'])
  })

  test('keeps a calendar day the same in every time zone', () => {
    expect(format.formatDate('2027-03-14')).toBe('Sun, Mar 14')
    expect(format.localDate('2027-03-14T03:30:00Z', 'America/New_York')).toBe('2027-03-13')
  })

  test('names days near today', () => {
    expect(format.formatDay('2027-03-14', '2027-03-14')).toBe('Today')
    expect(format.formatDay('2027-03-15', '2027-03-14')).toBe('Tomorrow')
    expect(format.formatDay('2027-03-13', '2027-03-14')).toBe('Yesterday')
    expect(format.formatDay('2027-03-17', '2027-03-14')).toBe('Wed, Mar 17')
    speak('es')
    expect(format.formatDay('2027-03-15', '2027-03-14')).toBe('Mañana')
  })

  test('shows a time in the given zone', () => {
    expect(format.formatTime('2027-03-14T06:30:00Z', 'America/New_York')).toMatch(/^1:30.AM$/)
    expect(format.formatTime('2027-03-14T07:30:00Z', 'America/New_York')).toMatch(/^3:30.AM$/)
    expect(format.formatClock('18:05')).toMatch(/^6:05.PM$/)
  })

  test('formats durations, weekdays and offsets', () => {
    expect(format.formatMinutes(150)).toBe('2 h 30 min')
    expect(format.formatMinutes(45)).toBe('45 min')
    expect([1, 7].map((day) => format.formatWeekday(day))).toEqual(['Monday', 'Sunday'])
    expect([-300, 345, 0].map(format.formatOffset)).toEqual(['UTC−05:00', 'UTC+05:45', 'UTC+00:00'])
  })

  test('formats dates with times inside a text', () => {
    expect(format.formatStamps('Night clean · 2027-03-17 18:05')).toMatch(/^Night clean · Wed, Mar 17, 6:05.PM$/)
    expect(format.formatStamps('Night clean · 2027-13-17 18:05')).toBe('Night clean · 2027-13-17 18:05')
  })

  test('rounds money to whole units', () => {
    expect(format.formatRoundMoney(846_012, 'USD')).toBe('$8,460')
  })
})
