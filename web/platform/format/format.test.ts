import { expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import * as format from './format.ts'

test('money is minor units of a currency', () => {
  expect(format.formatMoney(125_000, 'USD')).toBe('$1,250.00')
  expect(format.formatMoney(-5, 'USD')).toBe('-$0.05')
})

test('figures are made once for each form and language', () => {
  const hours = () => format.numberFormat({ minimumFractionDigits: 2 })
  const english = hours()
  expect(hours()).toBe(english)
  expect(format.numberFormat({ minimumFractionDigits: 1 })).not.toBe(english)
  speak('es')
  expect([english.format(7.5), hours().format(7.5)]).toEqual(['7.50', '7,50'])
})

test('a calendar day keeps its day in every zone', () => {
  expect(format.formatDate('2027-03-14')).toBe('Sun, Mar 14')
  expect(format.dayOf('2027-03-14T03:30:00Z', 'America/New_York')).toBe('2027-03-13')
})

test('days near today have their word', () => {
  expect(format.formatDay('2027-03-14', '2027-03-14')).toBe('Today')
  expect(format.formatDay('2027-03-15', '2027-03-14')).toBe('Tomorrow')
  expect(format.formatDay('2027-03-13', '2027-03-14')).toBe('Yesterday')
  expect(format.formatDay('2027-03-17', '2027-03-14')).toBe('Wed, Mar 17')
  speak('es')
  expect(format.formatDay('2027-03-15', '2027-03-14')).toBe('Mañana')
})

test('times are those of the zone asked for', () => {
  expect(format.formatTime('2027-03-14T06:30:00Z', 'America/New_York')).toMatch(/^1:30.AM$/)
  expect(format.formatTime('2027-03-14T07:30:00Z', 'America/New_York')).toMatch(/^3:30.AM$/)
  expect(format.formatClock('18:05')).toMatch(/^6:05.PM$/)
})

test('durations, weekdays and offsets', () => {
  expect(format.formatMinutes(150)).toBe('2 h 30 min')
  expect(format.formatMinutes(45)).toBe('45 min')
  expect([1, 7].map((day) => format.formatWeekday(day))).toEqual(['Monday', 'Sunday'])
  expect([-300, 345, 0].map(format.formatOffset)).toEqual(['UTC−05:00', 'UTC+05:45', 'UTC+00:00'])
})

test('a day with its time inside a text', () => {
  expect(format.formatStamps('Night clean · 2027-03-17 18:05')).toMatch(/^Night clean · Wed, Mar 17, 6:05.PM$/)
  expect(format.formatStamps('Night clean · 2027-13-17 18:05')).toBe('Night clean · 2027-13-17 18:05')
})

test('money in whole units', () => {
  expect(format.formatRoundMoney(846_012, 'USD')).toBe('$8,460')
})
