import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { byMember } from './input-lists.ts'
import { reviewedFlags, type LoggedWork } from './pay-inputs.ts'
import { neededTime, type PayCalendar } from '../rules/pay-calendar.ts'
import { shiftPause } from '../rules/shift-days.ts'

/** No log is longer, so one that overlaps the window began at most this long before it. */
const longestLogSeconds = 48 * 3600

/** Limits a query to the given members; undefined means all. */
export const only = (memberIds: readonly string[] | undefined, column: string) =>
  memberIds ? sql`and ${sql.ref(column)} = any (${memberIds}::uuid[])` : sql``

/** Logs of the workweeks that touch the period, with the pause around them, sorted and read lazily. */
export async function loggedWork(tx: TenantTx, calendar: PayCalendar, memberIds?: readonly string[]) {
  const { start, end } = widenByPause(neededTime(calendar))
  const at = (seconds: number) => new Date(seconds * 1000)
  const since = at(start - longestLogSeconds)
  // Nearly all of these logs have ended, but from the bare column the planner would estimate almost no rows. One text
  // of lines per member, sorted here: a row per log takes three times as long to read, sorted JSON twice.
  const { rows } = await sql<{ memberId: string; logs: string }>`
    select w.member_id, string_agg(concat_ws(' ', w.id, w.location_id, coalesce(w.job_id::text, '-'),
        coalesce(date_part('epoch', w.visit_start)::text, '-'), date_part('epoch', w.started_at),
        coalesce(date_part('epoch', w.ended_at)::text, '-'), array_to_string(w.flags, ',')), E'\\n') as logs
    from work_logs w
    where w.started_at >= ${since} and w.started_at < ${at(end)} and w.voided_at is null
      and coalesce(w.ended_at, 'infinity') > ${at(start)} ${only(memberIds, 'w.member_id')}
    group by w.member_id`.execute(tx)
  const breaks = await breaksOf(tx, since, at(end + longestLogSeconds), memberIds)
  return new Map(rows.map(({ memberId, logs }) => [memberId, () => logsIn(logs, breaks)]))
}

/**
 * Adds the pause after which a member counts as coming from home: within it a log may be one end of a trip into the
 * weeks or out of them.
 */
export const widenByPause = ({ start, end }: { start: number; end: number }) => ({
  start: start - shiftPause,
  end: end + shiftPause,
})

type Breaks = LoggedWork['breaks']

const logsIn = (text: string, breaks: ReadonlyMap<string, Breaks>): LoggedWork[] =>
  text
    .split('\n')
    .map((line) => toLog(line, breaks))
    .toSorted((a, b) => a.at - b.at || (a.log.id < b.log.id ? -1 : 1))
    .map(({ log }) => log)

/** Also returns the exact start, because the log rounds it down to the second and logs sort by it. */
function toLog(line: string, breaks: ReadonlyMap<string, Breaks>): { at: number; log: LoggedWork } {
  const [id = '', locationId = '', jobId = '', visitStart = '', start = '', end = '', flags = ''] = line.split(' ')
  const at = Number(start)
  const log = {
    id,
    locationId,
    jobId: jobId === '-' ? null : jobId,
    visitStart: visitStart === '-' ? null : Number(visitStart),
    start: Math.floor(at),
    end: end === '-' ? null : Math.floor(Number(end)),
    flags: flags === '' ? [] : reviewedFlags.filter((flag) => flags.includes(flag)),
    breaks: breaks.get(id) ?? [],
  }
  return { at, log }
}

/** One query for the breaks of all logs: a query per log takes as long as reading the logs. */
async function breaksOf(tx: TenantTx, from: Date, until: Date, memberIds?: readonly string[]) {
  // A running break has no end before its log does.
  const { rows } = await sql<{ workLogId: string } & Breaks[number]>`
    select b.work_log_id, b.kind, floor(date_part('epoch', b.started_at)) as start,
      floor(date_part('epoch', b.ended_at)) as "end"
    from breaks b
    where b.started_at >= ${from} and b.started_at < ${until} and b.ended_at is not null
      ${only(memberIds, 'b.member_id')}
    order by b.started_at, b.id`.execute(tx)
  const breaks = new Map<string, Breaks[number][]>()
  for (const { workLogId, kind, start, end } of rows) {
    const ofLog = breaks.get(workLogId)
    if (ofLog) ofLog.push({ kind, start, end })
    else breaks.set(workLogId, [{ kind, start, end }])
  }
  return breaks
}

export type FirstLog = Pick<LoggedWork, 'locationId' | 'start'> & { jobId: string; visitStart: number }

/**
 * For visits that the members worked in during the window: the member's first log if it lies before the window.
 * Needed only for members with flat-rate visits.
 */
export async function visitsBegun(
  tx: TenantTx,
  calendar: PayCalendar,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FirstLog[]>> {
  if (memberIds.length === 0) return new Map()
  const { start, end } = neededTime(calendar)
  const at = (seconds: number) => new Date(seconds * 1000)
  const { rows } = await sql<FirstLog & { memberId: string }>`
    select v.member_id, v.job_id, floor(date_part('epoch', v.visit_start)) as visit_start, f.location_id, f.start
    from (
      select distinct w.member_id, w.job_id, w.visit_start from work_logs w
      where w.started_at >= ${at(start - longestLogSeconds)} and w.started_at < ${at(end)} and w.voided_at is null
        and w.job_id is not null and w.visit_start is not null and w.ended_at is not null
        and w.member_id = any (${memberIds}::uuid[])) v
    cross join lateral (
      select e.location_id, floor(date_part('epoch', e.started_at)) as start, e.ended_at from work_logs e
      where e.job_id = v.job_id and e.visit_start = v.visit_start and e.member_id = v.member_id
        and e.voided_at is null and e.ended_at is not null
      order by e.started_at, e.id limit 1) f
    where f.ended_at <= ${at(start)}
    order by v.visit_start, v.job_id`.execute(tx)
  return byMember(rows)
}
