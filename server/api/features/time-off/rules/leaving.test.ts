import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leavePresets } from '#shared/time-off/presets.ts'
import type { Departure, LeaveFacts, LeavePolicy, LedgerEntry } from './policy.ts'
import { balanceOf, ledgerUpTo } from './test/whole-ledger.ts'

const hiredOn = '2026-03-16'
const dayAt = (index: number) => Temporal.PlainDate.from(hiredOn).add({ days: index }).toString()
const rules = leavePresets.find(({ id }) => id === 'us-ca')!.draft.rules
const yearly: LeavePolicy = {
  ...rules,
  accrual: { method: 'yearly', minutes: 4_800 },
  capMinutes: null,
  yearStart: { kind: 'hire' },
}
const factsOf = (more: Partial<LeaveFacts>): LeaveFacts => ({
  hiredOn,
  worked: new Map(),
  periodEnds: new Set(),
  entries: [],
  ...more,
})
const leaves = (day: string, more: Partial<Departure> = {}): Departure => ({
  day,
  backOn: null,
  paidMaxMinutes: Infinity,
  reinstatedDays: 0,
  ...more,
})
const use = (day: string, minutes: number): LedgerEntry => ({ kind: 'use', day, minutes: -minutes, ref: day })
const lineFacts = (lines: readonly LedgerEntry[]) => lines.map(({ kind, day, minutes }) => [kind, day, minutes])

describe('leave balances on departure', () => {
  test('pays out the rest of 80 hours after 24 used on a last day in California and accrues nothing after', () => {
    const facts = factsOf({ entries: [use(dayAt(20), 1_440)], departures: [leaves(dayAt(40))] })
    expect(lineFacts(ledgerUpTo(yearly, facts, dayAt(800)).filter(({ kind }) => kind !== 'carry'))).toEqual([
      ['grant', hiredOn, 4_800],
      ['use', dayAt(20), -1_440],
      ['payout', dayAt(40), -3_360],
    ])
  })

  test('pays up to 40 hours and forfeits the rest', () => {
    const facts = factsOf({ departures: [leaves(dayAt(40), { paidMaxMinutes: 2_400 })] })
    expect(lineFacts(ledgerUpTo(yearly, facts, dayAt(41))).slice(1)).toEqual([
      ['payout', dayAt(40), -2_400],
      ['forfeit', dayAt(40), -2_400],
    ])
  })

  test('pays leave after the last day as leave and not again as payout', () => {
    const facts = factsOf({ entries: [use(dayAt(42), 960)], departures: [leaves(dayAt(40))] })
    const lines = ledgerUpTo(yearly, facts, dayAt(60))
    expect(lineFacts(lines).slice(1)).toEqual([
      ['payout', dayAt(40), -3_840],
      ['use', dayAt(42), -960],
    ])
    expect(balanceOf(lines)).toBe(0)
  })

  test.each([
    [365, 365, 4_800],
    [366, 365, 0],
  ])('returns sick leave forfeited %i days before, with %i allowed: %i minutes', (gap, days, minutes) => {
    const departures = [leaves(dayAt(40), { paidMaxMinutes: 0, reinstatedDays: days, backOn: dayAt(40 + gap) })]
    const lines = ledgerUpTo({ ...yearly, carryOverMaxMinutes: null }, factsOf({ departures }), dayAt(40 + gap))
    expect(lines.filter(({ kind }) => kind === 'reinstate').map((line) => line.minutes)).toEqual(
      minutes ? [minutes] : [],
    )
  })

  const event = fc.record({
    index: fc.integer({ min: 0, max: 500 }),
    seconds: fc.integer({ min: 0, max: 43_200 }),
    minutes: fc.integer({ min: -600, max: 600 }),
  })
  const departure = fc.record({
    index: fc.integer({ min: 0, max: 250 }),
    gap: fc.option(fc.integer({ min: 1, max: 250 })),
    paidMaxMinutes: fc.option(fc.constantFrom(0, 600, Infinity)),
    reinstatedDays: fc.integer({ min: 0, max: 250 }),
  })
  const accrual = fc.constantFrom<LeavePolicy['accrual']>(
    { method: 'none' },
    { method: 'per_hour_worked', divisor: 3 },
    { method: 'per_period', minutes: 120 },
    { method: 'yearly', minutes: 4_800 },
  )

  test('settles any balance once, within the policy’s payout limit, and accrues nothing after', () => {
    fc.assert(
      fc.property(
        accrual,
        fc.array(event, { maxLength: 40 }),
        departure,
        (method, events, { index, gap, ...terms }) => {
          const policy: LeavePolicy = { ...rules, accrual: method, carryOverMaxMinutes: 900 }
          const departures = [{ ...terms, day: dayAt(index), backOn: gap === null ? null : dayAt(index + gap) }]
          const facts = factsOf({
            worked: new Map(events.map((entry) => [dayAt(entry.index), entry.seconds])),
            periodEnds: new Set(events.map((entry) => dayAt(entry.index))),
            entries: events.map(({ index: at, minutes }): LedgerEntry => ({
              kind: minutes < 0 ? 'use' : 'adjust',
              day: dayAt(at),
              minutes,
              ref: String(at),
            })),
            departures,
          })
          const lines = ledgerUpTo(policy, facts, dayAt(501))
          const through = (last: string) => lines.filter(({ day }) => day <= last)
          const settled = lines.filter(({ kind }) => kind === 'payout' || kind === 'forfeit')
          const lastDay = dayAt(index)
          const after = balanceOf(through(lastDay))
          const before = after - balanceOf(settled)
          const isLater = ({ day }: LedgerEntry) => day > lastDay && (gap === null || day < dayAt(index + gap))
          const later = balanceOf(facts.entries.filter(isLater))
          const reserved = Math.max(0, -later)
          if (terms.paidMaxMinutes === null) expect(settled).toEqual([])
          // Only leave on later days remains; leave used in advance stays owed.
          else expect(after).toBe(Math.min(before, reserved))
          const payouts = settled.filter(({ kind }) => kind === 'payout')
          expect(payouts.length).toBeLessThanOrEqual(1)
          expect(balanceOf(payouts) + Math.min(Math.max(0, before - after), terms.paidMaxMinutes ?? 0)).toBe(0)
          expect(lines.filter(isLater).filter(({ kind }) => kind === 'accrue' || kind === 'grant')).toEqual([])
        },
      ),
      { seed: 20261123 },
    )
  })
})
