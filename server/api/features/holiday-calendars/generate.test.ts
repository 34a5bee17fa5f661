import { describe, expect, test } from 'vitest'
import { effectsOf } from './days.ts'
import { generateDays, type GeneratedDay } from './generate.ts'

const federal = { country: 'US', state: '', kinds: ['public'] } as const
const settings = { paidMinutes: 480, payMultiplierE4: 15_000, jobsSkipped: true }

const paid = (days: readonly GeneratedDay[], observance: 'actual' | 'observed' | 'both') =>
  days.filter((day) => effectsOf(day, { ...settings, observance }).paidMinutes > 0).map(({ date }) => date)

const rested = (days: readonly GeneratedDay[], observance: 'actual' | 'observed' | 'both') =>
  days.filter((day) => effectsOf(day, { ...settings, observance }).jobsSkipped).map(({ date }) => date)

describe('the federal holidays of 2027', () => {
  test('count on the observed days', async () => {
    const days = await generateDays(federal, 2027, 2027)
    expect(paid(days, 'observed')).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
      '2027-12-31',
    ])
    expect(rested(days, 'observed')).toEqual(paid(days, 'observed'))
  })

  test('include the day and its observed day, which may be in the year before', async () => {
    const days = await generateDays(federal, 2027, 2027)
    expect(
      days.filter(({ observedOf }) => observedOf).map(({ date, observedOf, names }) => [date, observedOf, names['en']]),
    ).toEqual([
      ['2027-06-18', '2027-06-19', 'Juneteenth'],
      ['2027-07-05', '2027-07-04', 'Independence Day'],
      ['2027-12-24', '2027-12-25', 'Christmas Day'],
      ['2027-12-31', '2028-01-01', 'New Year’s Day'],
    ])
    expect(days.filter(({ isObserved }) => isObserved).map(({ date }) => date)).toEqual([
      '2027-06-19',
      '2027-07-04',
      '2027-12-25',
    ])
  })

  test('count on their actual days or both if the company chooses so, with one of them paid', async () => {
    const days = await generateDays(federal, 2027, 2027)
    expect(paid(days, 'actual')).toContain('2027-07-04')
    expect(paid(days, 'actual')).not.toContain('2027-07-05')
    expect(paid(days, 'both')).toEqual(paid(days, 'observed'))
    expect(rested(days, 'both')).toEqual(expect.arrayContaining(['2027-07-04', '2027-07-05']))
  })

  test('have their usual U.S. names in both languages', async () => {
    const days = await generateDays(federal, 2027, 2027)
    expect(days.find(({ date }) => date === '2027-09-06')).toMatchObject({
      names: { en: 'Labor Day', es: 'Día del Trabajo' },
    })
    expect(days.find(({ date }) => date === '2027-05-31')).toMatchObject({ names: { es: 'Día de los Caídos' } })
    expect(days.filter(({ names }) => /substitut|sustitut/.test(Object.values(names).join()))).toEqual([])
  })
})

describe('generated holidays', () => {
  test('counts each of the eleven federal holidays once a year, on a weekday', async () => {
    for (let year = 2022; year <= 2036; year++) {
      const days = await generateDays(federal, year, year + 1)
      // By the year of the actual day: its observed day may be in another year.
      const counted = days
        .filter((day) => effectsOf(day, { ...settings, observance: 'observed' }).paidMinutes > 0)
        .filter(({ date, observedOf }) => (observedOf ?? date).startsWith(`${year}`))
      const beforeNewYear = (await generateDays(federal, year - 1, year - 1)).filter(
        ({ observedOf }) => observedOf === `${year}-01-01`,
      )
      expect([year, counted.length + beforeNewYear.length]).toEqual([year, 11])
      expect(counted.every(({ date }) => Temporal.PlainDate.from(date).dayOfWeek <= 5)).toBe(true)
    }
  })

  test('observes Veterans Day on the Friday before if it is a Saturday', async () => {
    const days = await generateDays(federal, 2028, 2028)
    expect(days.find(({ date }) => date === '2028-11-10')).toMatchObject({ observedOf: '2028-11-11', kind: 'public' })
  })

  test('gives a day the same unique key whichever years are generated', async () => {
    const wide = await generateDays(federal, 2025, 2030)
    const narrow = await generateDays(federal, 2027, 2027)
    const keys = new Map(wide.map(({ key, date }) => [key, date]))
    expect(keys.size).toBe(wide.length)
    expect(narrow.every(({ key, date }) => keys.get(key) === date)).toBe(true)
  })

  test('generates a state’s own days', async () => {
    const names = async (state: string) =>
      (await generateDays({ ...federal, state }, 2027, 2027)).map(({ names }) => names['en'])
    expect(await names('CA')).toContain('César Chávez Day')
    expect(await names('CA')).not.toContain('Columbus Day')
    expect(await names('')).not.toContain('César Chávez Day')
  })

  test('generates only the selected kinds, and one day for each day of a longer holiday', async () => {
    const observances = await generateDays({ ...federal, kinds: ['observance'] }, 2027, 2027)
    expect(observances.every(({ kind }) => kind === 'observance')).toBe(true)
    expect(observances.map(({ names }) => names['en'])).toContain('Day after Thanksgiving')
    const turkish = await generateDays({ country: 'TR', state: '', kinds: ['public'] }, 2026, 2026)
    expect(turkish.filter(({ names }) => names['en']?.includes('Eid al-Fitr')).map(({ date }) => date)).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
    ])
  })

  test.each(['BR', 'CA', 'CN', 'DE', 'GB', 'IL', 'IN', 'MX', 'TR'])(
    'gives %s names that fit and a key for each day',
    async (country) => {
      const kinds = ['public', 'bank', 'optional', 'school', 'observance'] as const
      const days = await generateDays({ country, state: '', kinds }, 2027, 2027)
      expect(days.length).toBeGreaterThan(5)
      expect(new Set(days.map(({ key }) => key)).size).toBe(days.length)
      expect(days.filter(({ names, key }) => !names['en'] || !names['es'] || key.length > 300)).toEqual([])
    },
  )

  test('generates nothing for a calendar without a country', async () => {
    expect(await generateDays({ country: '', state: '', kinds: ['public'] }, 2027, 2027)).toEqual([])
  })
})
