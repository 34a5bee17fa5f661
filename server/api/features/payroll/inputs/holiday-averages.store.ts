import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CalendarHoliday } from './paid-holidays.store.ts'

/** Pro rata holidays average the work of this many days before them. */
export const averagedDays = 28
/** Workdays of a full-time member in those weeks. */
const fullTimeDays = 20

/**
 * Averages a day of the four weeks before a holiday, in minutes: hours worked without unpaid meals ÷ 20, so a
 * full-time member gets a whole day and a half-time member half a day. All members and days are read in one query.
 */
export async function averageMinutesBefore(
  tx: TenantTx,
  holidays: ReadonlyMap<string, readonly CalendarHoliday[]>,
  timeZone: string,
): Promise<(memberId: string, holiday: CalendarHoliday) => number | null> {
  const days = new Set<string>()
  const memberIds: string[] = []
  for (const [id, calendarHolidays] of holidays) {
    const averaged = calendarHolidays.filter(({ paidTo }) => paidTo === 'average')
    if (averaged.length > 0) memberIds.push(id)
    for (const { day } of averaged) days.add(day)
  }
  if (days.size === 0) return () => null
  const { rows } = await sql<{ memberId: string; day: string; seconds: number }>`
    select w.member_id, h.day::text as day,
      sum(floor(extract(epoch from w.ended_at - w.started_at)) - coalesce((
        select sum(floor(extract(epoch from b.ended_at - b.started_at))) from breaks b
        where b.organization_id = w.organization_id and b.work_log_id = w.id and b.kind = 'meal'
          and b.ended_at - b.started_at >= interval '30 minutes'), 0))::integer as seconds
    from unnest(${[...days]}::date[]) as h (day)
    join work_logs w on w.started_at >= (h.day - ${averagedDays}::integer)::timestamp at time zone ${timeZone}
      and w.started_at < h.day::timestamp at time zone ${timeZone}
    where w.member_id = any (${memberIds}::uuid[]) and w.voided_at is null and w.ended_at is not null
    group by 1, 2`.execute(tx)
  const seconds = new Map(rows.map((row) => [`${row.memberId} ${row.day}`, row.seconds]))
  return (memberId, { day, paidTo }) =>
    paidTo === 'average' ? Math.round((seconds.get(`${memberId} ${day}`) ?? 0) / (60 * fullTimeDays)) : null
}
