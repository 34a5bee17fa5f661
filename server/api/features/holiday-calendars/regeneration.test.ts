import { describe, expect, test } from 'vitest'
import type { GeneratedDay } from './generate.ts'
import { planGeneration, type StoredDay } from './regeneration.ts'

const settings = { observance: 'observed', paidMinutes: 480, payMultiplierE4: 15_000, jobsSkipped: true } as const
const today = '2027-07-01'

const generated = (date: string, key: string, more: Partial<GeneratedDay> = {}): GeneratedDay => ({
  key,
  date,
  names: { en: key, es: key },
  kind: 'public',
  observedOf: null,
  isObserved: false,
  ...more,
})

const stored = (date: string, key: string | null, more: Partial<StoredDay> = {}): StoredDay => ({
  id: `${date} ${key}`,
  date,
  names: { en: key ?? 'own', es: key ?? 'own' },
  kind: 'public',
  observedOf: null,
  source: 'generated',
  generatedKey: key,
  paidMinutes: 480,
  payMultiplierE4: 15_000,
  jobsSkipped: true,
  ...more,
})

const dates = (plan: ReturnType<typeof planGeneration>) => ({
  added: plan.added.map(({ date }) => date),
  changed: plan.changed.map(({ before, after }) => [before.date, after.date]),
  removed: plan.removed.map(({ date }) => date),
  kept: plan.kept.map(({ date }) => date),
})

describe('regenerating days', () => {
  test('adds, moves and removes generated days', () => {
    const plan = planGeneration(
      [stored('2027-09-06', 'labor'), stored('2027-10-11', 'columbus')],
      [generated('2027-09-07', 'labor'), generated('2027-11-25', 'thanks')],
      settings,
      today,
    )
    expect(dates(plan)).toEqual({
      added: ['2027-11-25'],
      changed: [['2027-09-06', '2027-09-07']],
      removed: ['2027-10-11'],
      kept: [],
    })
    expect(plan.added[0]).toMatchObject({ paidMinutes: 480, payMultiplierE4: 15_000, jobsSkipped: true })
  })

  test('changes nothing if nothing differs', () => {
    const plan = planGeneration([stored('2027-09-06', 'labor')], [generated('2027-09-06', 'labor')], settings, today)
    expect(dates(plan)).toEqual({ added: [], changed: [], removed: [], kept: [] })
  })

  test('keeps days added, changed or removed by hand', () => {
    const plan = planGeneration(
      [
        stored('2027-09-09', 'labor', { source: 'edited' }),
        stored('2027-10-11', 'columbus', { source: 'removed' }),
        stored('2027-10-29', 'gone', { source: 'edited' }),
        stored('2027-12-31', null, { source: 'manual' }),
      ],
      [generated('2027-09-06', 'labor'), generated('2027-10-11', 'columbus')],
      settings,
      today,
    )
    expect(dates(plan)).toEqual({
      added: [],
      changed: [],
      removed: [],
      kept: ['2027-09-09', '2027-10-11', '2027-10-29', '2027-12-31'],
    })
  })

  test('changes no day before today', () => {
    const plan = planGeneration(
      [
        stored('2027-01-01', 'new year'),
        stored('2027-05-31', 'memorial'),
        stored('2027-06-30', null, { source: 'manual' }),
      ],
      [generated('2027-01-02', 'new year'), generated('2027-06-18', 'june')],
      settings,
      today,
    )
    expect(dates(plan)).toEqual({ added: [], changed: [], removed: [], kept: [] })
  })

  test('applies the settings: one of a holiday and its observed day is paid', () => {
    const days = [
      generated('2027-07-04', 'fourth', { isObserved: true }),
      generated('2027-07-05', 'observed', { observedOf: '2027-07-04' }),
    ]
    const minutes = (observance: 'actual' | 'observed' | 'both') =>
      planGeneration([], days, { ...settings, observance }, today).added.map((day) => [
        day.paidMinutes,
        day.payMultiplierE4,
        day.jobsSkipped,
      ])
    expect(minutes('observed')).toEqual([
      [0, 10_000, false],
      [480, 15_000, true],
    ])
    expect(minutes('actual')).toEqual([
      [480, 15_000, true],
      [0, 10_000, false],
    ])
    expect(minutes('both')).toEqual([
      [0, 10_000, true],
      [480, 15_000, true],
    ])
  })
})
