import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { canonical, hashOf, hashOfText } from './canonical.ts'
import type { PayOverride } from '#shared/payroll/pay-overrides.contract.ts'
import { correctionsIn } from './corrections.store.ts'
import { overridesIn } from './overrides.store.ts'
import { hashOfInput } from './input-hash.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { computeResults } from './results.store.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import type { MemberResult, StoredLine } from './stored-line.ts'
import { noPay, totalsOf } from './totals.ts'

/** With the hash of its lines, corrections of locked periods among them. */
export interface OpenResult extends MemberResult {
  resultHash: string
  overrides: readonly PayOverride[]
}

/** An open period as it stands: what was worked, and what is left to be paid for periods that are locked. */
export const openResults = (tx: TenantTx, pay: OrganizationPay, period: PayPeriod, memberIds?: readonly string[]) =>
  openResultsAs(tx, { pay, period, memberIds }, (result) => result)

/** The same, of each what is kept of it. */
export async function openResultsAs<T>(
  tx: TenantTx,
  { pay, period, memberIds }: { pay: OrganizationPay; period: PayPeriod; memberIds?: readonly string[] | undefined },
  kept: (result: OpenResult) => T,
): Promise<T[]> {
  const corrections = await correctionsIn(tx, pay, period, memberIds)
  const overridesOf = await overridesIn(tx, period.from)
  const finished = (result: MemberResult): OpenResult => {
    const whole = withCorrections(result, corrections.get(result.memberId))
    return { ...whole, overrides: overridesOf(whole) }
  }
  const rest = new Set(corrections.keys())
  const whole = (result: MemberResult) => {
    rest.delete(result.memberId)
    return kept(finished(result))
  }
  const results = await computeResults(tx, pay, period, memberIds, whole)
  const others = await without(tx, [...rest])
  return [...results, ...others.map((result) => kept(finished(result)))]
}

const nothing = hashOf([])

function withCorrections(result: MemberResult, more: readonly StoredLine[] = []): Omit<OpenResult, 'overrides'> {
  const lines = more.length > 0 ? [...result.lines, ...more] : result.lines
  const inputs = { ...result.inputs, corrections: more.length > 0 ? hashOf(more) : nothing }
  const totals = more.length > 0 ? totalsOf(lines) : result.totals
  return {
    ...result,
    lines,
    totals,
    flags: totals.totalMinor < 0 ? [...result.flags, 'negative_net'] : result.flags,
    inputs,
    inputsHash: hashOfInput(inputs),
    // Corrections were kept as JSON, which has their keys in another order.
    resultHash: hashOfText(JSON.stringify(result.lines) + canonical(more)),
  }
}

/** Members who did not work in the period and are owed for an earlier one. */
async function without(tx: TenantTx, ids: readonly string[]): Promise<MemberResult[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ memberId: string; name: string; employeeNumber: string }>`
    select id as member_id, name, employee_number from members where id = any (${ids}::uuid[]) order by name, id`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, lines: [], totals: noPay, flags: [], inputs: {}, inputsHash: hashOf([]) }))
}
