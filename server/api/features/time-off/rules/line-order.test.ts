import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LeaveFacts, LeavePolicy, LedgerEntry } from './policy.ts'
import { balanceOf, ledgerUpTo } from './test/whole-ledger.ts'

const hiredOn = '2026-03-16'
const dayAt = (index: number) => Temporal.PlainDate.from(hiredOn).add({ days: index }).toString()

const limit = fc.option(fc.integer({ min: 0, max: 900 }))
const policies = fc.record<LeavePolicy>({
  accrual: fc.oneof(
    fc.record({ method: fc.constant('per_hour_worked' as const), divisor: fc.integer({ min: 5, max: 60 }) }),
    fc.record({ method: fc.constant('yearly' as const), minutes: fc.integer({ min: 0, max: 3_000 }) }),
  ),
  capMinutes: limit,
  yearlyAccrualMaxMinutes: limit,
  yearlyUseMaxMinutes: fc.constant(null),
  yearStart: fc.constantFrom({ kind: 'hire' as const }, { kind: 'date' as const, monthDay: '01-01' }),
  carryOverMaxMinutes: limit,
  carryOverExpiresAfterDays: fc.option(fc.integer({ min: 1, max: 200 })),
  accrualWaitingDays: fc.integer({ min: 0, max: 30 }),
  useWaitingDays: fc.constant(0),
  allowsNegative: fc.boolean(),
})
/** Few days, so that several lines share one. */
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom<LedgerEntry['kind']>('use', 'adjust'),
    index: fc.integer({ min: 0, max: 20 }).map((step) => step * 40),
    size: fc.integer({ min: 1, max: 600 }),
    ref: fc.uuid(),
  }),
  { maxLength: 25 },
)
const toEntry = ({ kind, index, size, ref }: { kind: LedgerEntry['kind']; index: number; size: number; ref: string }) =>
  ({ kind, day: dayAt(index), minutes: kind === 'use' ? -size : size % 2 ? size : -size, ref }) satisfies LedgerEntry

const worked = fc.array(fc.tuple(fc.integer({ min: 0, max: 850 }), fc.integer({ min: 0, max: 60_000 })), {
  maxLength: 60,
})
const factsOf = (days: readonly (readonly [number, number])[], lines: readonly LedgerEntry[]): LeaveFacts => ({
  hiredOn,
  worked: new Map(days.map(([index, seconds]) => [dayAt(index), seconds])),
  periodEnds: new Set(),
  entries: lines,
})
/** The balance after each line. */
function balancesAfter(lines: readonly LedgerEntry[]) {
  let balance = 0
  return lines.map(({ kind, day, minutes }) => [kind, day, minutes, (balance += minutes)])
}

describe('the order of ledger lines', () => {
  test('gives the same balances for any entry order and any ids', () => {
    const shuffled = entries.chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
        fc.array(fc.uuid(), { minLength: lines.length, maxLength: lines.length }),
      ),
    )
    fc.assert(
      fc.property(policies, worked, shuffled, (policy, days, [earlier, other, ids]) => {
        const first = ledgerUpTo(policy, factsOf(days, earlier.map(toEntry)), dayAt(850))
        const renamed = other.map((line, at) => toEntry({ ...line, ref: ids[at] ?? '' }))
        const second = ledgerUpTo(policy, factsOf(days, renamed), dayAt(850))
        expect(balancesAfter(second)).toEqual(balancesAfter(first))
        expect(balanceOf(first)).toBe(balancesAfter(first).at(-1)?.[3] ?? 0)
      }),
      { seed: 20261123, numRuns: 50 },
    )
  })

  test('counts leave after grants and corrections of the same day', () => {
    const policy: LeavePolicy = {
      accrual: { method: 'yearly', minutes: 600 },
      capMinutes: null,
      yearlyAccrualMaxMinutes: null,
      yearlyUseMaxMinutes: null,
      yearStart: { kind: 'hire' },
      carryOverMaxMinutes: 60,
      carryOverExpiresAfterDays: null,
      accrualWaitingDays: 0,
      useWaitingDays: 0,
      allowsNegative: false,
    }
    const turn = dayAt(365)
    const lines: LedgerEntry[] = [
      { kind: 'use', day: turn, minutes: -500, ref: 'a' },
      { kind: 'adjust', day: turn, minutes: -10, ref: '' },
      { kind: 'adjust', day: turn, minutes: 30, ref: '' },
    ]
    expect(balancesAfter(ledgerUpTo(policy, factsOf([], lines), turn)).slice(1)).toEqual([
      ['carry', turn, 0, 600],
      ['expire', turn, -540, 60],
      ['grant', turn, 600, 660],
      ['adjust', turn, 30, 690],
      ['adjust', turn, -10, 680],
      ['use', turn, -500, 180],
    ])
  })
})
