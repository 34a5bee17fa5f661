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

/** The problem that names what is left. */
export function yearlyUseProblem(field: string, leftMinutes: number) {
  const hours = `${Math.floor(leftMinutes / 60)} h${leftMinutes % 60 ? ` ${leftMinutes % 60} min` : ''}`
  return fieldProblem('leave_year_use_reached', field, words('thisPolicyAllowsNoMore', { hours }))
}
