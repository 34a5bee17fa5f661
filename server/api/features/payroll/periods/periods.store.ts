import { sql, type Selectable } from 'kysely'
import type { PayRunsTable } from '#server/api/db/schema/payroll.ts'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { todayOf, type OrganizationPay } from '../inputs/pay-terms.store.ts'
import { spanOf } from './results.store.ts'
import { periodOf, periodsBack, type PayPeriod as Days } from '#server/api/domain/pay-periods/periods.ts'

export type PayRun = Selectable<PayRunsTable>

/** A period, with its run once someone has started it. */
export interface FoundPeriod extends Days {
  run: PayRun | undefined
}

/** The run columns that lists show; the large result columns are left out. */
const shownColumns = [
  'id',
  'fromDay',
  'toDay',
  'state',
  'endsAt',
  'lockedAt',
  'lockedBy',
  'rulesHash',
  'inputsHash',
  'exportedAt',
  'unlockReason',
  'payDay',
] as const

interface ShownPeriod extends Days {
  run: Pick<PayRun, (typeof shownColumns)[number]> | undefined
}

/**
 * The period that begins on a day. Without a day: the last ended period if it is still open, or else the current
 * one.
 * @throws ProblemError 400 `pay_period_unknown`.
 */
export async function findPeriod(tx: TenantTx, pay: OrganizationPay, from?: string): Promise<FoundPeriod> {
  if (from !== undefined) {
    requireSensible(from, 'from')
    const run = await runFrom(tx, from)
    if (run) return { from: run.fromDay, to: run.toDay, run }
    const period = periodOf(pay.plan, from)
    if (period.from !== from) throw fieldProblem('pay_period_unknown', 'from')
    return { ...period, run: undefined }
  }
  const [current, last] = periodsBack(pay.plan, todayOf(pay), 2)
  const days = last ?? current
  if (!days || !current) throw new Error('no pay period')
  const run = await runFrom(tx, days.from)
  if (!run || run.state === 'open') return { ...days, run }
  return { ...current, run: await runFrom(tx, current.from) }
}

/** Limits the year, because calendar arithmetic is undefined outside a range. */
function requireSensible(day: string, path: string) {
  if (day < '2000-01-01' || day > '2199-12-31') throw fieldProblem('pay_period_unknown', path)
}

/** The period that contains today. */
export async function currentPeriod(tx: TenantTx, pay: OrganizationPay): Promise<FoundPeriod> {
  const days = periodOf(pay.plan, todayOf(pay))
  return { ...days, run: await runFrom(tx, days.from) }
}

const runFrom = (tx: TenantTx, fromDay: string): Promise<PayRun | undefined> =>
  tx.selectFrom('payRuns').selectAll().where('fromDay', '=', fromDay).executeTakeFirst()

/** Consecutive periods, newest first; periods with a run keep their dates after the plan changes. */
export async function listPeriods(
  tx: TenantTx,
  pay: OrganizationPay,
  { before = todayOf(pay), limit = 26 }: { before?: string; limit?: number },
): Promise<PayPeriod[]> {
  requireSensible(before, 'before')
  const planned = periodsBack(pay.plan, before, limit)
  const oldest = planned.at(-1)?.from ?? before
  const runs = await tx
    .selectFrom('payRuns')
    .select(shownColumns)
    .where('toDay', '>=', oldest)
    .where('fromDay', '<=', planned[0]?.to ?? before)
    .execute()
  const free = planned.filter(({ from, to }) => !runs.some((run) => run.fromDay <= to && run.toDay >= from))
  const periodsToShow: ShownPeriod[] = [
    ...free.map((days) => ({ ...days, run: undefined })),
    ...runs.map((run) => ({ from: run.fromDay, to: run.toDay, run })),
  ]
  return shownPeriods(
    tx,
    pay,
    periodsToShow.toSorted((a, b) => (a.from < b.from ? 1 : -1)),
  )
}

/** Adds the names of those who locked the periods. */
async function shownPeriods(tx: TenantTx, pay: OrganizationPay, periods: readonly ShownPeriod[]): Promise<PayPeriod[]> {
  const users = periods.flatMap(({ run }) => (run?.lockedBy ? [run.lockedBy] : []))
  const names = await namesOf(tx, users)
  return periods.map(({ from, to, run }) => {
    const isLocked = run !== undefined && run.state !== 'open'
    return {
      from,
      to,
      payDay: (isLocked && run.payDay) || shiftDay(to, pay.payDelayDays),
      state: run?.state ?? 'open',
      runId: run?.id ?? null,
      isOver: (run?.endsAt ?? spanOf(pay, { from, to }).endsAt).getTime() <= Date.now(),
      lockedAt: (isLocked && run.lockedAt?.toISOString()) || null,
      lockedBy: (isLocked && run.lockedBy && names.get(run.lockedBy)) || null,
      exportedAt: run?.exportedAt?.toISOString() ?? null,
      unlockReason: run?.unlockReason ?? '',
      inputsHash: run?.inputsHash ?? null,
      rulesHash: run?.rulesHash ?? null,
    }
  })
}

export async function shownPeriod(tx: TenantTx, pay: OrganizationPay, period: FoundPeriod): Promise<PayPeriod> {
  const [shown] = await shownPeriods(tx, pay, [period])
  if (!shown) throw new Error('no pay period')
  return shown
}

/** By user id. */
export async function namesOf(tx: TenantTx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; name: string }>`
    select user_id, name from members where user_id = any (${userIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
