import type { PayWriter } from '#server/api/features/payroll/inputs/workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { OverridablePayFlag } from '#shared/payroll/kinds.ts'
import { openResults } from './period-results.store.ts'
import { findPeriod } from './periods.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { beginRun } from './runs.store.ts'

interface NewOverride {
  from: string
  memberId: string
  flag: OverridablePayFlag
  reason: string
}

/** @throws ProblemError 404 if the member lacks the flag; 409 `period_locked`; 403 about oneself. */
export async function override(
  tx: TenantTx,
  writer: PayWriter,
  { from, memberId, flag, reason }: NewOverride,
): Promise<void> {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  if (period.run && period.run.state !== 'open') throw new ProblemError('period_locked')
  const [result] = await openResults(tx, pay, period, [memberId])
  if (!result?.flags.includes(flag)) throw notFound()
  const run = await beginRun(tx, writer, pay, period)
  const { organizationId, userId: createdBy } = writer
  const row = { organizationId, id: randomUUIDv7(), runId: run.id, memberId, flag, reason: reason.trim(), createdBy }
  await tx
    .insertInto('payOverrides')
    .values({ ...row, payHash: result.inputsHash })
    .execute()
}
