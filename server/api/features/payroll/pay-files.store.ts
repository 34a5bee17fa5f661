import type { TenantTx } from '#server/api/db/tenant.ts'
import { selfApproversIn } from '#server/api/domain/decisions/self-approved.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { PayCosts } from '#shared/contracts/pay-files.ts'
import type { MemberPay } from '#shared/contracts/payroll.ts'
import type { Language } from '#shared/languages.ts'
import type { PayExportFormat } from '#shared/payroll/kinds.ts'
import { CostSums } from './costs.ts'
import type { PayRow } from './files/pay-columns.ts'
import { adpRows, gustoRows, paychexRows, quickbooksRows, type ProviderLine } from './files/provider-rows.ts'
import { findPeriod, shownPeriod } from './periods.store.ts'
import { readOrganizationPay } from './pay-terms.store.ts'
import { linesOf, memberPaysOf, withLinesOf } from './payroll.store.ts'
import { jobKeysOf, placesOf } from './shown-lines.store.ts'

/** One row a member, in the order of names. */
export async function payRows(tx: TenantTx, from: string | undefined): Promise<PayRow[]> {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  const results = await linesOf(tx, pay, period)
  const { from: first, to, run } = period
  const selfApprovers = await selfApproversIn(tx, { from: first, to, runId: run?.id ?? null })
  return results.map(({ memberId, name, employeeNumber, totals }) => {
    return { name, employeeNumber, totals, from: first, to, selfApproved: selfApprovers.has(memberId) }
  })
}

interface ProviderFile {
  name: string
  rows: string[][]
}

/**
 * A locked period in a provider's layout; the period counts as exported from then on.
 * @throws ProblemError 409 `pay_not_locked`.
 */
export async function providerFile(
  tx: TenantTx,
  wish: { from: string | undefined; format: Exclude<PayExportFormat, 'csv' | 'xlsx'>; companyCode: string; now: Date },
): Promise<ProviderFile> {
  const pay = await readOrganizationPay(tx)
  const found = await findPeriod(tx, pay, wish.from)
  const { run, from, to } = found
  if (!run || run.state === 'open') throw new ProblemError('pay_not_locked')
  const members = await linesOf(tx, pay, found)
  await tx
    .updateTable('payRuns')
    .set({ state: 'exported', exportedAt: wish.now, version: run.version + 1 })
    .where('id', '=', run.id)
    .execute()
  const period = { from, to, companyCode: wish.companyCode }
  // ADP finds its file by this name.
  const adpName = `PR${wish.companyCode.toUpperCase().padEnd(3, '_')}EPI`
  if (wish.format === 'adp') return { name: adpName, rows: adpRows(members, period) }
  if (wish.format === 'paychex') return { name: `paychex-${from}`, rows: paychexRows(members, period) }
  if (wish.format === 'gusto') return { name: `gusto-${from}`, rows: gustoRows(members) }
  const places = await placesOf(
    tx,
    members.flatMap(({ lines }) => jobKeysOf(lines)),
  )
  const lines = members.flatMap(({ name, lines: own }) =>
    own.map(({ kind, jobKey, day, seconds, rate, amountMinor }): ProviderLine => {
      const place = jobKey === null ? undefined : places.get(jobKey)
      const { clientName = null, jobName = null } = place ?? {}
      return { name, clientName, jobName, day, kind, seconds, rate, amountMinor }
    }),
  )
  return { name: `quickbooks-${from}`, rows: quickbooksRows(lines) }
}

/** What the period cost, by client and job. */
export async function payCosts(tx: TenantTx, from: string | undefined): Promise<PayCosts> {
  const pay = await readOrganizationPay(tx)
  const found = await findPeriod(tx, pay, from)
  const costs = new CostSums()
  await withLinesOf(tx, pay, found, ({ lines }) => costs.add(lines))
  return {
    period: await shownPeriod(tx, pay, found),
    currency: pay.currency,
    items: costs.at(await placesOf(tx, costs.jobKeys)),
  }
}

/** Some members' pay of a period, for their statements. */
export async function statementsOf(
  tx: TenantTx,
  { from, memberIds, language }: { from: string | undefined; memberIds: readonly string[]; language: Language },
): Promise<MemberPay[]> {
  const pay = await readOrganizationPay(tx)
  return memberPaysOf(tx, pay, await findPeriod(tx, pay, from), { memberIds, language })
}
