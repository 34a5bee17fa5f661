import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OrganizationPay } from './pay-terms.store.ts'
import { computeResults } from './results.store.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { plainLine, type StoredLine } from './stored-line.ts'

/** Locked periods that are looked at again: half a year of fortnights. */
const periodsBack = 13

interface LockedRun {
  id: string
  fromDay: string
  toDay: string
  revision: number
  lockedAt: Date
}

/**
 * What locked periods come to by what is known now, less what they paid and what was corrected since: lines of the first
 * period after them. Only members about whom something was written after the lock are computed again.
 */
export async function retroLines(
  tx: TenantTx,
  pay: OrganizationPay,
  period: PayPeriod,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredLine[]>> {
  const runs = await lockedBefore(tx, period.from)
  const lines = new Map<string, StoredLine[]>()
  const [newest] = runs
  if (!newest || shiftDay(newest.toDay, 1) !== period.from) return lines
  const firstLock = new Date(Math.min(...runs.map(({ lockedAt }) => lockedAt.getTime())))
  const changes = await changesSince(tx, firstLock, memberIds)
  for (const run of runs.toReversed()) {
    const changed = changedIn(run, changes)
    if (changed.length === 0) continue
    const now = await computeResults(
      tx,
      pay,
      { from: run.fromDay, to: run.toDay },
      changed,
      ({ memberId, totals }) => ({
        memberId,
        totals,
      }),
    )
    const paid = await paidFor(tx, run, runs)
    for (const { memberId, totals } of now) {
      const before = paid.get(memberId) ?? 0
      const amountMinor = totals.totalMinor - before
      if (amountMinor === 0) continue
      lines.set(memberId, [...(lines.get(memberId) ?? []), retroLine(run, period.from, before, amountMinor)])
    }
  }
  return lines
}

const retroLine = (
  { id, fromDay, toDay }: LockedRun,
  day: string,
  before: number,
  amountMinor: number,
): StoredLine => ({
  ...plainLine,
  kind: 'adjustment',
  day,
  amountMinor,
  adjustment: 'retro',
  retroOf: id,
  parts: [{ jobKey: null, amountMinor }],
  steps: [
    { text: 'corrected', values: { from: fromDay, to: toDay, before, after: before + amountMinor, amountMinor } },
  ],
})

const lockedBefore = (tx: TenantTx, day: string): Promise<LockedRun[]> =>
  tx
    .selectFrom('payRuns')
    .select(['id', 'fromDay', 'toDay', 'revision', 'lockedAt'])
    .where('state', '<>', 'open')
    .where('toDay', '<', day)
    .where('lockedAt', 'is not', null)
    .orderBy('toDay', 'desc')
    .limit(periodsBack)
    .$narrowType<{ lockedAt: Date }>()
    .execute()

interface Change {
  memberId: string
  at: Date
  fromDay: string
  /** Null of a rate, which holds on. */
  toDay: string | null
}

/** Rates and decisions about time off since then: nothing else of a locked period can be written. */
async function changesSince(tx: TenantTx, since: Date, memberIds?: readonly string[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select member_id, created_at as at, effective_on as from_day, null::date as to_day from pay_rates
    where created_at >= ${since}
    union all
    select member_id, decided_at, from_day, to_day from leave_requests where decided_at >= ${since}`.execute(tx)
  const wanted = memberIds && new Set(memberIds)
  return rows.filter(({ memberId }) => !wanted || wanted.has(memberId))
}

/** Whose pay of the period may have changed after it was locked. */
const changedIn = ({ fromDay, toDay, lockedAt }: LockedRun, changes: readonly Change[]): string[] => {
  const those = changes.filter(
    (one) => one.at >= lockedAt && one.fromDay <= toDay && (one.toDay === null || one.toDay >= fromDay),
  )
  return [...new Set(those.map(({ memberId }) => memberId))]
}

/** What was paid for a locked period: with it, and as corrections with later ones. */
async function paidFor(tx: TenantTx, run: LockedRun, runs: readonly LockedRun[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ memberId: string; amountMinor: number }>`
    select member_id, sum(amount_minor)::bigint as amount_minor from (
      select member_id, (totals ->> 'totalMinor')::bigint - coalesce((
          select sum((line ->> 'amountMinor')::bigint) from jsonb_array_elements(lines) line
          where line ->> 'retroOf' is not null), 0) as amount_minor
      from pay_snapshots where run_id = ${run.id} and revision = ${run.revision}
      union all
      select s.member_id, (line ->> 'amountMinor')::bigint
      from pay_snapshots s join pay_runs r on r.id = s.run_id and r.revision = s.revision,
           jsonb_array_elements(s.lines) line
      where s.run_id = any (${runs.map(({ id }) => id)}::uuid[]) and line ->> 'retroOf' = ${run.id}
    ) paid group by member_id`.execute(tx)
  return new Map(rows.map(({ memberId, amountMinor }) => [memberId, amountMinor]))
}
