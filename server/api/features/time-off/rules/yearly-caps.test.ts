import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leavePresets } from '#shared/time-off/presets.ts'
import type { LeaveFacts, LeavePolicy, LedgerEntry } from './policy.ts'
import { policyYearOf, yearlyUse } from './policy-year.ts'
import { ledgerUpTo } from './test/whole-ledger.ts'

const california = leavePresets.find(({ id }) => id === 'us-ca')!.draft.rules
const hiredOn = '2026-03-16'
const factsOf = (more: Partial<LeaveFacts>): LeaveFacts => ({
  hiredOn,
  worked: new Map(),
  periodEnds: new Set(),
  entries: [],
  ...more,
})
const dayAt = (index: number) => Temporal.PlainDate.from(hiredOn).add({ days: index }).toString()
const minutesOf = (lines: readonly { minutes: number }[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)

const yearStart = fc.constantFrom<LeavePolicy['yearStart']>(
  { kind: 'hire' },
  { kind: 'date', monthDay: '01-01' },
  { kind: 'date', monthDay: '02-29' },
)
const history = fc.array(
  fc.record({
    index: fc.integer({ min: 0, max: 1_100 }),
    seconds: fc.integer({ min: 0, max: 86_400 }),
    minutes: fc.integer({ min: -2_000, max: 2_000 }),
  }),
  { maxLength: 60 },
)

describe('yearly caps on sick leave', () => {
  test('never accrues over the yearly cap in any policy year, nor removes minutes by the balance cap', () => {
    const caps = fc.option(fc.integer({ min: 0, max: 600 }))
    fc.assert(
      fc.property(yearStart, caps, caps, history, (start, yearly, balanceCap, events) => {
        const policy: LeavePolicy = {
          ...california,
          accrual: { method: 'per_hour_worked', divisor: 5 },
          yearStart: start,
          yearlyAccrualMaxMinutes: yearly,
          capMinutes: balanceCap,
          carryOverMaxMinutes: null,
        }
        const worked = new Map(events.map(({ index, seconds }) => [dayAt(index), seconds]))
        const entries: LedgerEntry[] = events.map(({ index, minutes }) => ({
          kind: 'adjust',
          day: dayAt(index),
          minutes,
          ref: '',
        }))
        const lines = ledgerUpTo(policy, factsOf({ worked, entries }), dayAt(1_100))
        const accrued = lines.filter(({ kind }) => kind === 'accrue')
        for (const year of Map.groupBy(accrued, ({ day }) => policyYearOf(policy, hiredOn, day)).values())
          expect(minutesOf(year)).toBeLessThanOrEqual(yearly ?? Infinity)
        let balance = 0
        for (const { kind, minutes } of lines) {
          balance += minutes
          if (kind === 'adjust') continue
          expect(minutes).toBeGreaterThanOrEqual(0)
          if (kind === 'accrue' && minutes > 0) expect(balance).toBeLessThanOrEqual(balanceCap ?? Infinity)
        }
      }),
      { seed: 20261123 },
    )
  })

  test('never allows use over the yearly cap, whatever is requested in any order', () => {
    const days = fc.record({ index: fc.integer({ min: 0, max: 1_100 }), length: fc.integer({ min: 1, max: 8 }) })
    fc.assert(
      fc.property(yearStart, fc.integer({ min: 0, max: 4_000 }), fc.array(days), (start, max, requests) => {
        const rules = { yearStart: start, yearlyUseMaxMinutes: max }
        const used: { day: string; minutes: number }[] = []
        for (const { index, length } of requests) {
          const requestedDays = Array.from({ length }, (_, at) => ({ day: dayAt(index + at), minutes: 480 }))
          if (yearlyUse(rules, hiredOn, used, requestedDays)?.isOver) continue
          used.push(...requestedDays.map(({ day, minutes }) => ({ day, minutes: -minutes })))
        }
        for (const year of Map.groupBy(used, ({ day }) => policyYearOf(rules, hiredOn, day)).values())
          expect(-minutesOf(year)).toBeLessThanOrEqual(max)
      }),
      { seed: 20261123 },
    )
  })

  test('stops accrual at 80 hours and use at 40 hours a year in California', () => {
    // 8 hours on each of 400 days are 3,200 hours: 106 h 40 min at 1/30, of which 80 h fit.
    const worked = new Map(Array.from({ length: 400 }, (_, at) => [dayAt(at), 8 * 3_600]))
    expect(minutesOf(ledgerUpTo(california, factsOf({ worked }), dayAt(400)))).toBe(80 * 60)
    const week = Array.from({ length: 5 }, (_, at) => ({ day: `2026-06-0${at + 1}`, minutes: 480 }))
    expect(yearlyUse(california, hiredOn, [], week)).toEqual({ leftMinutes: 2_400, isOver: false })
    expect(yearlyUse(california, hiredOn, week, [{ day: '2026-12-31', minutes: 1 }])).toMatchObject({ isOver: true })
    expect(yearlyUse(california, hiredOn, week, [{ day: '2027-01-01', minutes: 480 }])).toMatchObject({ isOver: false })
  })

  test('names the source and lookup date of each state’s sick leave', () => {
    expect(leavePresets).toHaveLength(21)
    expect(new Set(leavePresets.map(({ id }) => id)).size).toBe(21)
    expect(leavePresets.map(({ id }) => id)).not.toContain('us-mo')
    for (const { source, lookedUpOn, draft } of leavePresets) {
      expect(new URL(source).host).not.toBe('')
      expect(Temporal.PlainDate.from(lookedUpOn).toString()).toBe(lookedUpOn)
      expect(draft.rules.accrual.method).toBe('per_hour_worked')
    }
  })
})
