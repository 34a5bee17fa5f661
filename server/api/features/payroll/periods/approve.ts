import type { PayWriter } from '#server/api/features/payroll/inputs/workdays.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ownNeedsOtherDecider } from '#server/api/domain/decisions/other-decider.store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { openResults } from './period-results.store.ts'
import { findPeriod } from './periods.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { beginRun, refuseOpenExceptions } from './runs.store.ts'
import { writeApprovals } from './approvals.store.ts'

interface Decision {
  from: string
  memberIds: readonly string[]
  state: 'open' | 'approved'
}

interface Decided {
  changed: number
  skipped: number
}

/**
 * Approves the members' current pay or undoes their approval. Another member who can approve pay must decide about
 * the decider's own.
 * @throws ProblemError 404 for members without pay; 409 `period_locked`, `pay_exceptions_open`.
 */
export async function decide(
  tx: TenantTx,
  writer: PayWriter & { memberId?: string | undefined },
  { from, memberIds: about, state }: Decision,
): Promise<Decided> {
  const { memberId: approverId } = writer
  const isSkipped =
    approverId !== undefined &&
    state === 'approved' &&
    (await ownNeedsOtherDecider(tx, { kind: 'pay', memberId: approverId, about }))
  const memberIds = isSkipped ? about.filter((id) => id !== approverId) : about
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  if (period.run && period.run.state !== 'open') throw new ProblemError('period_locked')
  const results = await openResults(tx, pay, period, memberIds)
  if (results.length < memberIds.length) throw notFound()
  if (state === 'approved') refuseOpenExceptions(results)
  const run = await beginRun(tx, writer, pay, period)
  await writeApprovals(
    tx,
    results.map(({ memberId, inputs, inputsHash, resultHash, totals }) => ({
      organizationId: writer.organizationId,
      runId: run.id,
      memberId,
      state,
      inputsHash,
      inputs: JSON.stringify(inputs),
      resultHash,
      totalMinor: totals.totalMinor,
      approvedAt: state === 'approved' ? writer.now : null,
      approvedBy: state === 'approved' ? writer.userId : null,
    })),
  )
  return { changed: results.length, skipped: isSkipped ? 1 : 0 }
}
