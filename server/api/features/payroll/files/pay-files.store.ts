import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PayCosts } from '#shared/payroll/pay-files.contract.ts'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import type { Language } from '#shared/languages.ts'
import { CostSums } from '../statements/costs.ts'
import { findPeriod, shownPeriod } from '../periods/periods.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { memberPaysOf, withLinesOf } from '../payroll.store.ts'
import { placesOf } from '../statements/shown-lines.store.ts'

/** The period's cost by client and job. */
export async function payCosts(tx: TenantTx, from: string | undefined): Promise<PayCosts> {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  const costs = new CostSums()
  await withLinesOf(tx, pay, period, ({ lines }) => costs.add(lines))
  return {
    period: await shownPeriod(tx, pay, period),
    currency: pay.currency,
    items: costs.at(await placesOf(tx, costs.jobKeys)),
  }
}

export async function statementsOf(
  tx: TenantTx,
  { from, memberIds, language }: { from: string | undefined; memberIds: readonly string[]; language: Language },
): Promise<MemberPay[]> {
  const pay = await readOrganizationPay(tx)
  return memberPaysOf(tx, pay, await findPeriod(tx, pay, from), { memberIds, language })
}
