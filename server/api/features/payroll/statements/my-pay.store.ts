import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MyPay } from '#shared/payroll/payroll.contract.ts'
import type { Language } from '#shared/languages.ts'
import { currentPeriod, findPeriod } from '../periods/periods.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { memberPayOf } from '../payroll.store.ts'

/** Two years of biweekly statements. */
const statementsMax = 52

/** The caller's pay of one period with its lines, and a list of the available statements. */
export async function myPay(
  tx: TenantTx,
  { memberId, from, language }: { memberId: string; from: string | undefined; language: Language },
): Promise<MyPay> {
  const pay = await readOrganizationPay(tx)
  const period = from === undefined ? await currentPeriod(tx, pay) : await findPeriod(tx, pay, from)
  const { rows } = await sql<MyPay['statements'][number]>`
    select r.from_day as "from", r.to_day as "to", (s.totals ->> 'grossMinor')::bigint as gross_minor,
      (s.totals ->> 'totalMinor')::bigint as total_minor
    from pay_snapshots s
    join pay_runs r on r.organization_id = s.organization_id and r.id = s.run_id and r.revision = s.revision
    where s.member_id = ${memberId} and r.state <> 'open'
    order by r.from_day desc limit ${statementsMax}`.execute(tx)
  return { pay: await memberPayOf(tx, pay, period, { memberId, language }), statements: rows }
}
