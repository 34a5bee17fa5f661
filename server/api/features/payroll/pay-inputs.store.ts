import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ratesInForce } from '#server/api/domain/wages/rates-in-force.ts'
import { approvedTrips } from './approved-trips.store.ts'
import type { DatedPayRate, GivenAdjustment, LoggedWork, PayInputs, PayMember } from './pay-inputs.ts'
import { paidHolidays } from './paid-holidays.store.ts'
import { paidTimeOff } from './paid-time-off.store.ts'
import { neededTime, type PayCalendar } from './rules/member-pay.ts'
import { recordedWorkdays } from './workdays.store.ts'

/** Nobody works longer at a stretch: a log that reaches into the window began at most so long before. */
const longestLogSeconds = 48 * 3600
/** Its rate is that of the day on which it began. */
const ratesFrom = (first: string) => shiftDay(first, -3)

/**
 * What the members' pay of a period is made from: their work in the workweeks that touch it, and nothing of before.
 * Members about whom there is nothing are left out.
 */
export async function readInputs(
  tx: TenantTx,
  calendar: PayCalendar,
  memberIds?: readonly string[],
): Promise<Iterable<PayInputs>> {
  const { from, to } = calendar
  const first = calendar.weeks[0]?.week ?? from
  const last = calendar.weeks.at(-1)?.lastDay ?? to
  const logs = await workOf(tx, calendar, memberIds)
  const adjustments = await adjustmentsOf(tx, first, last, memberIds)
  const timeOff = await paidTimeOff(tx, from, to, memberIds)
  const trips = await approvedTrips(tx, from, to, memberIds)
  const workdays = await recordedWorkdays(tx, first, last, memberIds)
  const ids = [...new Set([logs, adjustments, timeOff, trips, workdays].flatMap((map) => [...map.keys()]))]
  const members = await membersOf(tx, ids)
  const rates = await ratesOf(tx, ids, ratesFrom(first), last)
  const holidays = await paidHolidays(tx, from, to, ids)
  // Made one by one, as they are taken: twenty thousand logs at once are as many for the collector to carry about.
  return members.values().map((member) => ({
    member,
    logs: logs.get(member.id)?.() ?? [],
    rates: rates.get(member.id) ?? [],
    adjustments: adjustments.get(member.id) ?? [],
    timeOff: timeOff.get(member.id) ?? [],
    trips: trips.get(member.id) ?? [],
    holidays: holidays.get(member.id) ?? [],
    workdays: workdays.get(member.id) ?? [],
  }))
}

const only = (memberIds: readonly string[] | undefined, column: string) =>
  memberIds ? sql`and ${sql.ref(column)} = any (${memberIds}::uuid[])` : sql``

async function workOf(tx: TenantTx, calendar: PayCalendar, memberIds?: readonly string[]) {
  const { start, end } = neededTime(calendar)
  const at = (seconds: number) => new Date(seconds * 1000)
  const since = at(start - longestLogSeconds)
  // Nearly all of these have ended since; of the column by itself the planner would expect next to none.
  // Lines of one text a member, sorted here: a row a log takes three times as long to read, JSON in order twice.
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

type Breaks = LoggedWork['breaks']

const logsIn = (text: string, breaks: ReadonlyMap<string, Breaks>): LoggedWork[] =>
  text
    .split('\n')
    .map((line) => toLog(line, breaks))
    .toSorted((a, b) => a.at - b.at || (a.log.id < b.log.id ? -1 : 1))
    .map(({ log }) => log)

/** With the exact instant at which it began. */
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
    flags: flags === '' ? [] : (flags.split(',') as LoggedWork['flags'][number][]),
    breaks: breaks.get(id) ?? [],
  }
  return { at, log }
}

/** The breaks of all logs at once, in order: looking for those of each log takes as long as reading the logs. */
async function breaksOf(tx: TenantTx, from: Date, until: Date, memberIds?: readonly string[]) {
  // One that lasts has no end before its log has.
  const { rows } = await sql<{ workLogId: string } & Breaks[number]>`
    select b.work_log_id, b.kind, floor(date_part('epoch', b.started_at)) as start,
      floor(date_part('epoch', b.ended_at)) as "end"
    from breaks b
    where b.started_at >= ${from} and b.started_at < ${until} and b.ended_at is not null
      ${only(memberIds, 'b.member_id')}
    order by b.started_at`.execute(tx)
  const breaks = new Map<string, Breaks[number][]>()
  for (const { workLogId, kind, start, end } of rows) {
    const ofLog = breaks.get(workLogId)
    if (ofLog) ofLog.push({ kind, start, end })
    else breaks.set(workLogId, [{ kind, start, end }])
  }
  return breaks
}

async function adjustmentsOf(tx: TenantTx, from: string, to: string, memberIds?: readonly string[]) {
  const { rows } = await sql<GivenAdjustment & { memberId: string }>`
    select member_id, id, day, kind, amount_minor, in_regular_rate, note from pay_adjustments a
    where day between ${from} and ${to} ${only(memberIds, 'a.member_id')}
    order by day, id`.execute(tx)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

async function membersOf(tx: TenantTx, ids: readonly string[]): Promise<PayMember[]> {
  const { rows } = await sql<PayMember>`
    select id, name, employee_number, hired_on, ended_on from members
    where id = any (${ids}::uuid[]) order by lower(name), id`.execute(tx)
  return rows
}

async function ratesOf(tx: TenantTx, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<DatedPayRate & { memberId: string }>`
    select member_id, basis, rate_e4, effective_on, job_id, location_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from (
      select known.* from unnest(${ids}::uuid[]) as m (id)
      cross join lateral (${ratesInForce(sql`m.id`, sql`${from}`, sql`${to}`)}) known
    ) r order by member_id, effective_on, created_at, id`.execute(tx)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}
