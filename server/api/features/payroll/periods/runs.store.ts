import type { PayWriter } from '#server/api/features/payroll/inputs/workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { shiftDay } from '#server/api/days.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { openPayFlags } from '#shared/payroll/kinds.ts'
import type { Language } from '#shared/languages.ts'
import { approvalsOf, isApproved, type Approval } from './approvals.store.ts'
import { hashOf } from '../inputs/canonical.ts'
import { lockRecount, computeCorrections } from '../corrections/corrections.store.ts'
import { dropCorrections, saveCorrections } from '../corrections/paid-corrections.store.ts'
import { openResults, type HashedResult } from './period-results.store.ts'
import { findPeriod, type FoundPeriod, type PayRun } from './periods.store.ts'
import { engine } from '../inputs/period-terms.ts'
import { readOrganizationPay, settingsOf, type OrganizationPay } from '../inputs/pay-terms.store.ts'
import { firstEarnedDay } from '../inputs/bonus-hours.store.ts'
import { spanOf } from './results.store.ts'
import { packs } from '../rules/packs.ts'
import type { MemberResult } from '../statements/stored-line.ts'
import { addTotals, DaySums } from '../statements/totals.ts'
import { readWhereabouts } from '../inputs/whereabouts.store.ts'
import { figuresOf } from '../words/figures.ts'

const overlaps = onViolation({ pay_periods_overlap: () => new ProblemError('pay_periods_overlap') })

const paidElsewhere = onViolation({ period_imported: () => new ProblemError('period_imported') })

/** Returns the period's run and creates it if needed. @throws ProblemError 409 `pay_periods_overlap`. */
export async function beginRun(
  tx: TenantTx,
  { organizationId }: PayWriter,
  pay: OrganizationPay,
  { from, to, run }: FoundPeriod,
): Promise<PayRun> {
  if (run) return run
  const id = randomUUIDv7()
  await tx
    .insertInto('payRuns')
    .values({ organizationId, id, fromDay: from, toDay: to, ...spanOf(pay, { from, to }), ...unlocked })
    .execute()
    .catch(overlaps)
  return tx.selectFrom('payRuns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const unlocked = {
  lockedAt: null,
  lockedBy: null,
  rulesHash: null,
  inputsHash: null,
  totals: null,
  exportedAt: null,
  unlockedAt: null,
  unlockedBy: null,
}

/** Blocks writes of time until the transaction ends. */
const stopTime = (tx: TenantTx, organizationId: string) =>
  sql`select pg_advisory_xact_lock(pay_lock_key(${organizationId}))`.execute(tx)

/** Hash of all rule texts and their version; it changes with every rule change. */
export const rulesHash = hashOf({ engine, packs })

/**
 * Stores all current lines as a snapshot; from then on no time in the period can change. @throws ProblemError 409
 * `period_locked`, `period_imported`, `pay_period_running`, `pay_exceptions_open`, `pay_not_approved`.
 */
export async function lock(tx: TenantTx, writer: PayWriter, from: string): Promise<FoundPeriod> {
  await stopTime(tx, writer.organizationId)
  const pay = await readOrganizationPay(tx)
  await computeCorrections(tx, writer.organizationId, pay)
  const period = await findPeriod(tx, pay, from)
  if (period.run && period.run.state !== 'open') throw new ProblemError('period_locked')
  const span = spanOf(pay, period, await firstEarnedDay(tx, period))
  if (span.endsAt.getTime() > writer.now.getTime()) throw new ProblemError('pay_period_running')
  const results = await openResults(tx, pay, period)
  refuseOpenExceptions(results)
  const run = await beginRun(tx, writer, pay, period)
  const approvals = await approvalsOf(tx, run.id)
  refuseUnapproved(results, approvals, pay.currency)
  const revision = run.revision + 1
  await saveSnapshots(tx, { organizationId: writer.organizationId, runId: run.id, revision }, results)
  await sql`select keep_pay_costs(${writer.organizationId}, ${run.id}, ${revision}::int)`.execute(tx)
  const days = new DaySums()
  for (const { lines } of results) days.add(lines)
  const locked = {
    state: 'locked',
    ...span,
    revision,
    lockedAt: writer.now,
    lockedBy: writer.userId,
    rulesHash,
    inputsHash: hashOf(results.map(({ memberId, inputsHash }) => [memberId, inputsHash]).toSorted(byFirst)),
    totals: JSON.stringify({ totals: addTotals(results.map(({ totals }) => totals)), days: days.inOrder() }),
    exportedAt: null,
    settings: JSON.stringify({ ...settingsOf(pay), whereabouts: await readWhereabouts(tx) }),
    payDay: shiftDay(period.to, pay.payDelayDays),
    version: run.version + 1,
  } as const
  await tx.updateTable('payRuns').set(locked).where('id', '=', run.id).execute().catch(paidElsewhere)
  await saveCorrections(tx, { organizationId: writer.organizationId, runId: run.id, revision }, results)
  return findPeriod(tx, pay, from)
}

const byFirst = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)

/** Lists the first members by name, each with its detail, and the number of further ones. */
function listed(
  results: readonly MemberResult[],
  about: (result: MemberResult, language: Language) => string = () => '',
) {
  const more = results.length > namedAtOnce ? ` (+${results.length - namedAtOnce})` : ''
  return (language: Language) =>
    `${results
      .slice(0, namedAtOnce)
      .map((result) => `${result.name}${about(result, language)}`)
      .join(', ')}${more}.`
}

const namedAtOnce = 5

/** @throws ProblemError 409 `pay_exceptions_open` naming the members. */
export function refuseOpenExceptions(results: readonly HashedResult[]): void {
  const open = results.filter((result) => openPayFlags(result).length > 0)
  if (open.length > 0) throw new ProblemError('pay_exceptions_open', { details: listed(open) })
}

/** Names members without a current approval, with the approved and current amounts if they differ. */
function refuseUnapproved(
  results: readonly HashedResult[],
  approvals: ReadonlyMap<string, Approval>,
  currency: string,
) {
  const open = results.filter((result) => !isApproved(approvals.get(result.memberId), result))
  if (open.length === 0) return
  const about = ({ memberId, totals }: MemberResult, language: Language) => {
    const approval = approvals.get(memberId)
    const approved = approval?.state === 'approved' ? approval.totalMinor : null
    if (approved === null || approved === totals.totalMinor) return ''
    const { money } = figuresOf(language, currency)
    return ` (${money(approved)} → ${money(totals.totalMinor)})`
  }
  throw new ProblemError('pay_not_approved', { details: listed(open, about) })
}

const rowsAtOnce = 100

async function saveSnapshots(
  tx: TenantTx,
  key: { organizationId: string; runId: string; revision: number },
  results: readonly MemberResult[],
) {
  for (let at = 0; at < results.length; at += rowsAtOnce) {
    await tx
      .insertInto('paySnapshots')
      .values(
        results.slice(at, at + rowsAtOnce).map(({ memberId, name, inputs, inputsHash, totals, lines }) => ({
          ...key,
          memberId,
          memberName: name,
          inputsHash,
          inputs: JSON.stringify(inputs),
          totals: JSON.stringify(totals),
          lines: JSON.stringify(lines),
        })),
      )
      .execute()
  }
}

/** Unlocks a period; its snapshot stays. @throws ProblemError 404; 409 `pay_not_locked`. */
export async function unlock(tx: TenantTx, writer: PayWriter, runId: string, reason: string): Promise<FoundPeriod> {
  await stopTime(tx, writer.organizationId)
  await lockRecount(tx, writer.organizationId)
  const run = await tx.selectFrom('payRuns').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run) throw notFound()
  if (run.state === 'open') throw new ProblemError('pay_not_locked')
  await tx
    .updateTable('payRuns')
    .set({
      state: 'open',
      unlockedAt: writer.now,
      unlockedBy: writer.userId,
      unlockReason: reason.trim(),
      version: run.version + 1,
    })
    .where('id', '=', runId)
    .execute()
  await dropCorrections(tx, run)
  return findPeriod(tx, await readOrganizationPay(tx), run.fromDay)
}
