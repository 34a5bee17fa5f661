import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ledgerAfter, type LedgerState } from './ledger.ts'
import type { LeaveFacts, LeavePolicy, LedgerEntry } from './policy.ts'
import { balanceOf, ledgerUpTo } from './test/whole-ledger.ts'

const policyOf = (changes: Partial<LeavePolicy> = {}): LeavePolicy => ({
  accrual: { method: 'per_hour_worked', divisor: 30 },
  capMinutes: null,
  yearlyAccrualMaxMinutes: null,
  yearlyUseMaxMinutes: null,
  yearStart: { kind: 'date', monthDay: '01-01' },
  carryOverMaxMinutes: null,
  carryOverExpiresAfterDays: null,
  accrualWaitingDays: 0,
  useWaitingDays: 0,
  allowsNegative: false,
  ...changes,
})
const factsOf = (changes: Partial<LeaveFacts> = {}): LeaveFacts => ({
  hiredOn: '2026-01-01',
  worked: new Map(),
  periodEnds: new Set(),
  entries: [],
  ...changes,
})
const use = (day: string, minutes: number): LedgerEntry => ({ kind: 'use', day, minutes: -minutes, ref: 'request' })
const hours = (count: number) => count * 3600
const yearly = (minutes: number) => policyOf({ accrual: { method: 'yearly', minutes } })
const lineFacts = (lines: readonly LedgerEntry[]) => lines.map(({ kind, day, minutes }) => [kind, day, minutes])

describe('accrual per hour worked', () => {
  test('gives 2 h 47 min for 83.5 h at 1/30', () => {
    const worked = new Map([['2026-01-05', hours(83.5)]])
    expect(balanceOf(ledgerUpTo(policyOf(), factsOf({ worked }), '2026-01-31'))).toBe(2 * 60 + 47)
  })

  test('is exact however the hours are spread over days', () => {
    const days = fc.array(fc.integer({ min: 0, max: 57_600 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(days, fc.constantFrom(30, 37, 40, 43, 87), (seconds, divisor) => {
        const day = (index: number) => Temporal.PlainDate.from('2026-01-01').add({ days: index }).toString()
        const worked = new Map(seconds.map((count, index): [string, number] => [day(index), count]))
        const policy = policyOf({ accrual: { method: 'per_hour_worked', divisor } })
        const total = seconds.reduce((a, b) => a + b, 0)
        expect(balanceOf(ledgerUpTo(policy, factsOf({ worked }), '2026-03-31'))).toBe(
          Math.floor(total / (60 * divisor)),
        )
      }),
      { seed: 20261121 },
    )
  })

  test('stops at the cap, removes nothing and continues once there is room', () => {
    const worked = new Map([
      ['2026-01-05', hours(60)],
      ['2026-01-12', hours(60)],
      ['2026-01-19', hours(60)],
    ])
    const facts = factsOf({ worked, entries: [use('2026-01-15', 60)] })
    const lines = ledgerUpTo(policyOf({ capMinutes: 150 }), facts, '2026-01-31')
    expect(lineFacts(lines)).toEqual([
      ['accrue', '2026-01-05', 120],
      ['accrue', '2026-01-12', 30],
      ['use', '2026-01-15', -60],
      ['accrue', '2026-01-19', 60],
    ])
    const adjusted = factsOf({
      worked,
      entries: [{ kind: 'adjust', day: '2026-01-02', minutes: 500, ref: 'old system' }],
    })
    expect(balanceOf(ledgerUpTo(policyOf({ capMinutes: 150 }), adjusted, '2026-01-31'))).toBe(500)
  })

  test('starts after the policy’s waiting days', () => {
    const worked = new Map([
      ['2026-01-30', hours(30)],
      ['2026-01-31', hours(30)],
    ])
    const lines = ledgerUpTo(policyOf({ accrualWaitingDays: 30 }), factsOf({ worked }), '2026-02-28')
    expect(lineFacts(lines)).toEqual([['accrue', '2026-01-31', 60]])
  })
})

describe('the start of a policy year', () => {
  test('carries over up to the cap, expires the rest and grants, in this order', () => {
    const policy = { ...yearly(2400), carryOverMaxMinutes: 600 }
    const lines = ledgerUpTo(policy, factsOf({ entries: [use('2026-06-01', 960)] }), '2027-01-01')
    expect(lineFacts(lines)).toEqual([
      ['grant', '2026-01-01', 2400],
      ['use', '2026-06-01', -960],
      ['carry', '2027-01-01', 0],
      ['expire', '2027-01-01', -840],
      ['grant', '2027-01-01', 2400],
    ])
    expect(balanceOf(lines)).toBe(3000)
  })

  test('uses carried minutes first and expires only the unused part', () => {
    const policy = { ...yearly(2400), carryOverMaxMinutes: 600, carryOverExpiresAfterDays: 90 }
    const facts = factsOf({ entries: [use('2027-02-01', 200)] })
    const lines = ledgerUpTo(policy, facts, '2027-12-31').filter(({ day }) => day > '2027-01-01')
    expect(lineFacts(lines)).toEqual([
      ['use', '2027-02-01', -200],
      ['expire', '2027-04-01', -400],
    ])
    const entireLedger = ledgerUpTo(policy, factsOf({ entries: [use('2027-02-01', 700)] }), '2027-12-31')
    expect(lineFacts(entireLedger.filter(({ day }) => day > '2027-02-01'))).toEqual([])
    expect(balanceOf(entireLedger)).toBe(2300)
  })

  test('carries a negative balance over unchanged', () => {
    const policy = { ...yearly(480), carryOverMaxMinutes: 0, allowsNegative: true }
    const lines = ledgerUpTo(policy, factsOf({ entries: [use('2026-03-01', 600)] }), '2027-01-01')
    expect(balanceOf(lines)).toBe(360)
  })

  test('prorates the grant in the year of hire', () => {
    const lines = ledgerUpTo(yearly(2400), factsOf({ hiredOn: '2026-07-02' }), '2026-12-31')
    expect(lineFacts(lines)).toEqual([['grant', '2026-07-02', Math.floor((2400 * 183) / 365)]])
  })

  test('grants in full by hire date, and turns 29 February on the 28th', () => {
    const policy: LeavePolicy = { ...yearly(2400), yearStart: { kind: 'hire' } }
    const lines = ledgerUpTo(policy, factsOf({ hiredOn: '2024-02-29' }), '2026-03-31')
    expect(lines.filter(({ kind }) => kind === 'grant').map(({ day }) => day)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
    ])
  })
})

describe('ledgers', () => {
  test('gives pay period minutes on the period’s last day', () => {
    const policy = policyOf({ accrual: { method: 'per_period', minutes: 185 }, capMinutes: 300 })
    const periodEnds = new Set(['2026-01-11', '2026-01-25', '2026-02-08'])
    expect(lineFacts(ledgerUpTo(policy, factsOf({ periodEnds }), '2026-02-28'))).toEqual([
      ['accrue', '2026-01-11', 185],
      ['accrue', '2026-01-25', 115],
    ])
  })

  test('gives the same beginning for a ledger up to an earlier day', () => {
    const policy = { ...yearly(2400), carryOverMaxMinutes: 600, carryOverExpiresAfterDays: 90 }
    const facts = factsOf({ entries: [use('2026-06-01', 960), use('2027-02-01', 100)] })
    const whole = ledgerUpTo(policy, facts, '2027-12-31')
    for (const day of ['2026-05-31', '2026-12-31', '2027-01-01', '2027-04-01']) {
      expect(ledgerUpTo(policy, facts, day)).toEqual(whole.filter((line) => line.day <= day))
    }
  })

  test('gives the same ledger when continued from a state as from the start', () => {
    const first = Temporal.PlainDate.from('2025-11-20')
    const day = fc.integer({ min: 0, max: 500 }).map((days) => first.add({ days }).toString())
    const minutes = fc.option(fc.integer({ min: 0, max: 900 }), { nil: null })
    const policies = fc.record({
      accrual: fc.constantFrom<LeavePolicy['accrual']>(
        { method: 'per_hour_worked', divisor: 30 },
        { method: 'per_hour_worked', divisor: 7 },
        { method: 'per_period', minutes: 185 },
        { method: 'yearly', minutes: 700 },
      ),
      capMinutes: minutes,
      yearStart: fc.constantFrom<LeavePolicy['yearStart']>({ kind: 'hire' }, { kind: 'date', monthDay: '01-01' }),
      carryOverMaxMinutes: minutes,
      carryOverExpiresAfterDays: fc.option(fc.integer({ min: 1, max: 370 }), { nil: null }),
      accrualWaitingDays: fc.integer({ min: 0, max: 90 }),
    })
    const facts = fc.record({
      worked: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 50_000 })), { maxLength: 80 }),
      periodEnds: fc.array(day, { maxLength: 20 }),
      entries: fc.array(fc.tuple(day, fc.integer({ min: -600, max: 300 })), { maxLength: 12 }),
    })
    const all = fc.property(
      policies,
      facts,
      fc.array(day, { minLength: 1, maxLength: 4 }),
      (rules, happened, stops) => {
        const policy = policyOf(rules)
        const after = (from: string): LeaveFacts => ({
          hiredOn: first.toString(),
          worked: new Map(happened.worked.filter(([on]) => on > from)),
          periodEnds: new Set(happened.periodEnds.filter((on) => on > from)),
          entries: happened.entries.flatMap(([on, count]) =>
            on > from ? [{ kind: count < 0 ? 'use' : 'adjust', day: on, minutes: count, ref: '' } as const] : [],
          ),
        })
        const last = first.add({ days: 520 }).toString()
        const whole = ledgerAfter(null, policy, after(''), last)
        const parts = [...stops.toSorted(), last].reduce<{ lines: LedgerEntry[]; state: LedgerState | null }>(
          ({ lines, state }, stop) => {
            const next = ledgerAfter(state, policy, after(state?.through ?? ''), stop)
            return { lines: [...lines, ...next.lines], state: next.state }
          },
          { lines: [], state: null },
        )
        expect(parts).toEqual(whole)
      },
    )
    fc.assert(all, { seed: 20261122, numRuns: 150 })
  })
})
