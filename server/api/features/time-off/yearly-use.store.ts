import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { enteredLines } from './facts.store.ts'
import { policyYearOf, yearlyUse } from './rules/policy-year.ts'
import { rulesFor, type BalanceState } from './balance-states.store.ts'
import { words } from './texts.ts'

interface Day {
  day: string
  minutes: number
}

/** Minutes left under the yearly cap for these days; null without a cap. The caller must hold the member's lock. */
export async function yearlyUseOf(tx: TenantTx, standing: BalanceState, days: readonly Day[]) {
  const rules = rulesFor(standing)
  const first = days.map(({ day }) => day).toSorted()[0]
  if (rules.yearlyUseMaxMinutes === null || first === undefined || !standing.tracksBalance) return null
  const entered = await enteredLines(tx, standing, policyYearOf(rules, standing.startsOn, first))
  const used = entered.filter(({ kind }) => kind === 'use')
  return yearlyUse(rules, standing.startsOn, used, days)
}

/** E.g. 7 h 30 min. */
export const timeText = (minutes: number) =>
  `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

/** The problem that names the time left. */
export const yearlyUseProblem = (field: string, leftMinutes: number) =>
  fieldProblem('leave_year_use_reached', field, words('thisPolicyAllowsNoMore', { hours: timeText(leftMinutes) }))
