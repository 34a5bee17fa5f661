import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { planOf } from '#server/api/domain/pay-periods/periods.ts'
import { payPeriodEnds } from '#server/api/domain/pay-periods/pay-period-ends.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type { LeaveFacts, LedgerEntry } from './rules/policy.ts'
import { departuresOf, type BalanceState } from './balance-states.store.ts'

/** `withPlans` counts planned work as if it were done. */
interface CountedDays extends DayWindow {
  withPlans: boolean
}

/** A member's facts from one day of the policy to another; with plans, future days use the schedule. */
export async function leaveFacts(
  tx: TenantTx,
  standing: BalanceState,
  clock: TimeOffClock,
  days: CountedDays,
): Promise<LeaveFacts> {
  const { method } = standing.rules.accrual
  const entries = await enteredLines(tx, standing, days.from)
  return {
    hiredOn: standing.startsOn,
    worked: method === 'per_hour_worked' ? await secondsOf(tx, standing, clock, days, entries) : new Map(),
    periodEnds: method === 'per_period' ? payPeriodEnds(planOf(clock), days.from, days.to) : new Set(),
    entries,
    departures: departuresOf(standing),
    givesThrough: standing.endsOn,
  }
}

/** Adjustments and leave used; a withdrawn request cancels out. */
export async function enteredLines(
  tx: TenantTx,
  { memberId, policyId }: BalanceState,
  from: string,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select l.kind, l.day, l.minutes, coalesce(l.request_id::text, '') as ref
    from leave_ledger l
    where l.member_id = ${memberId} and l.policy_id = ${policyId} and l.day >= ${from}
      and (l.kind = 'adjust' or (l.kind = 'use' and not exists (
        select from leave_ledger v where v.organization_id = l.organization_id
          and v.request_id = l.request_id and v.kind = 'reverse' and v.day = l.day)))
    order by l.day`.execute(tx)
  return rows
}

/** Seconds per workday in which the work began, without unpaid meals; from today on planned time. */
async function secondsOf(
  tx: TenantTx,
  { memberId }: BalanceState,
  { timeZone, workdayStart, today }: TimeOffClock,
  { from, to, withPlans }: CountedDays,
  entries: readonly LedgerEntry[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select ((w.started_at at time zone ${timeZone}) - ${workdayStart}::interval)::date as day,
      sum(floor(extract(epoch from w.ended_at - w.started_at)) - coalesce((
        select sum(floor(extract(epoch from b.ended_at - b.started_at))) from breaks b
        where b.organization_id = w.organization_id and b.work_log_id = w.id and b.kind = 'meal'
          and b.ended_at - b.started_at >= interval '30 minutes'), 0))::integer as seconds
    from work_logs w
    where w.member_id = ${memberId} and w.voided_at is null and w.ended_at is not null
      and w.started_at >= ${new Date(`${shiftDay(from, -1)}T00:00:00Z`)}
    group by 1`.execute(tx)
  const seconds = new Map(rows.map((row) => [row.day, row.seconds]))
  if (!withPlans || to < today) return seconds
  const off = new Map(entries.filter(({ kind }) => kind === 'use').map(({ day, minutes }) => [day, -minutes * 60]))
  for (const visit of await planned.list(tx, { from: today, to }, { memberId })) {
    if (visit.isCancelled || (visit.date === today && seconds.has(today))) continue
    const length = (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / 1_000
    const away = Math.min(length, off.get(visit.date) ?? 0)
    off.set(visit.date, (off.get(visit.date) ?? 0) - away)
    seconds.set(visit.date, (seconds.get(visit.date) ?? 0) + length - away)
  }
  return seconds
}
