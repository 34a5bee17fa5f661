import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { canonical, hashOf, hashOfText } from '../inputs/canonical.ts'
import type { PayOverride } from '#shared/payroll/pay-overrides.contract.ts'
import { correctionsIn } from '../corrections/corrections.store.ts'
import { overridesIn } from './overrides.store.ts'
import { hashOfInput } from '../inputs/input-hash.ts'
import type { OrganizationPay } from '../inputs/pay-terms.store.ts'
import { computeResults } from './results.store.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import type { MemberResult, StoredLine } from '../statements/stored-line.ts'
import { noPay, totalsOf } from '../statements/totals.ts'

/** With a hash of its lines, corrections of locked periods included. */
export interface HashedResult extends MemberResult {
  resultHash: string
  overrides: readonly PayOverride[]
}

/** The current pay of an open period, with the corrections of locked periods it will pay. */
export const openResults = (tx: TenantTx, pay: OrganizationPay, period: PayPeriod, memberIds?: readonly string[]) =>
  openResultsAs(tx, { pay, period, memberIds }, (result) => result)

/** Maps each member's result, so that the lines can be freed early. */
export async function openResultsAs<T>(
  tx: TenantTx,
  { pay, period, memberIds }: { pay: OrganizationPay; period: PayPeriod; memberIds?: readonly string[] | undefined },
  use: (result: HashedResult) => T,
): Promise<T[]> {
  const corrections = await correctionsIn(tx, pay, period, memberIds)
  const overridesOf = await overridesIn(tx, period.from)
  const finished = (result: MemberResult): HashedResult => {
    const whole = withCorrections(result, corrections.get(result.memberId))
    return { ...whole, overrides: overridesOf(whole) }
  }
  const rest = new Set(corrections.keys())
  const whole = (result: MemberResult) => {
    rest.delete(result.memberId)
    return use(finished(result))
  }
  const results = await computeResults(tx, pay, period, memberIds, whole)
  const others = await without(tx, [...rest])
  return [...results, ...others.map((result) => use(finished(result)))]
}

const nothing = hashOf([])

function withCorrections(result: MemberResult, more: readonly StoredLine[] = []): Omit<HashedResult, 'overrides'> {
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
    // Corrections were stored as JSONB, which reorders keys, so they are hashed with sorted keys.
    resultHash: hashOfText(JSON.stringify(result.lines) + canonical(more)),
  }
}

/** Members without work in the period who are owed a correction. */
async function without(tx: TenantTx, ids: readonly string[]): Promise<MemberResult[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ memberId: string; name: string; employeeNumber: string }>`
    select id as member_id, name, employee_number from members where id = any (${ids}::uuid[]) order by name, id`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, lines: [], totals: noPay, flags: [], inputs: {}, inputsHash: hashOf([]) }))
}
