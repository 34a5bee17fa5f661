import type { LeavePolicy, LedgerEntry } from './policy.ts'

type YearRules = Pick<LeavePolicy, 'yearStart'>

const turnIn = (year: number, monthDay: string) => {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return Temporal.PlainDate.from({ year, month, day }).toString()
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthDayOf = ({ yearStart }: YearRules, hiredOn: string) =>
  yearStart.kind === 'hire' ? hiredOn.slice(5) : yearStart.monthDay

export const nextTurn = (monthDay: string, day: string) => {
  const turn = turnIn(yearOf(day), monthDay)
  return turn > day ? turn : turnIn(yearOf(day) + 1, monthDay)
}

/** A 29 February anniversary turns on the 28th in other years. */
export const startsPolicyYear = (rules: YearRules, hiredOn: string, day: string): boolean =>
  turnIn(yearOf(day), monthDayOf(rules, hiredOn)) === day

/** The first day of the policy year that contains a day. */
export function policyYearOf(rules: YearRules, hiredOn: string, day: string): string {
  const monthDay = monthDayOf(rules, hiredOn)
  const turn = turnIn(yearOf(day), monthDay)
  return turn <= day ? turn : turnIn(yearOf(day) - 1, monthDay)
}

/**
 * The minutes left in the tightest policy year that a request touches; null without a cap. A request that exceeds the
 * cap of any of its years is rejected, even if other years have minutes left.
 */
export function yearlyUse(
  rules: Pick<LeavePolicy, 'yearStart' | 'yearlyUseMaxMinutes'>,
  hiredOn: string,
  used: readonly Pick<LedgerEntry, 'day' | 'minutes'>[],
  requested: readonly Pick<LedgerEntry, 'day' | 'minutes'>[],
): { leftMinutes: number; isOver: boolean } | null {
  const max = rules.yearlyUseMaxMinutes
  if (max === null) return null
  const year = ({ day }: { day: string }) => policyYearOf(rules, hiredOn, day)
  const total = (lines: readonly { minutes: number }[]) =>
    lines.reduce((sum, { minutes }) => sum + Math.abs(minutes), 0)
  const years = [...Map.groupBy(requested, year)].map(([start, days]) => {
    const left = max - total(used.filter((line) => year(line) === start))
    return { left, after: left - total(days) }
  })
  const tightest = years.toSorted((one, other) => one.after - other.after)[0]
  return tightest ? { leftMinutes: Math.max(0, tightest.left), isOver: tightest.after < 0 } : null
}
