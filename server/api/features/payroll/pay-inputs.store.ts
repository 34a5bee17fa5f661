import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { approvedTrips } from './approved-trips.store.ts'
import type { DatedPayRate, GivenAdjustment, LoggedWork, PayInputs, PayMember } from './pay-inputs.ts'
import { paidHolidays } from './paid-holidays.store.ts'
import { paidTimeOff } from './paid-time-off.store.ts'
import { neededTime, type PayCalendar } from './rules/member-pay.ts'
import { recordedWorkdays } from './workdays.store.ts'

/** Nobody works longer at a stretch: a log that reaches into the window began at most so long before. */
const longestLogSeconds = 48 * 3600
/** Its rate is that of the day on which it began. */
const ratesFrom = (first: string) => Temporal.PlainDate.from(first).subtract({ days: 3 }).toString()

/**
 * What the members' pay of a period is made from: their work in the workweeks that touch it, and nothing of before.
 * Members about whom there is nothing are left out.
 */
export async function readInputs(
  tx: TenantTx,
  calendar: PayCalendar,
  memberIds?: readonly string[],
): Promise<PayInputs[]> {
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
  return members.map((member) => ({
    member,
    logs: logs.get(member.id) ?? [],
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

type LogTuple = [
  id: string,
  locationId: string,
  jobId: string | null,
  visitStart: number | null,
  start: number,
  end: number | null,
  flags: LoggedWork['flags'],
  breaks: ['rest' | 'meal', number, number | null][] | null,
]

async function workOf(tx: TenantTx, calendar: PayCalendar, memberIds?: readonly string[]) {
  const { start, end } = neededTime(calendar)
  const [since, from, until] = [start - longestLogSeconds, start, end].map((at) => new Date(at * 1000))
  // Tuples of one row a member: a row an entry takes three times as long to read.
  const { rows } = await sql<{ memberId: string; logs: LogTuple[] }>`
    select w.member_id, json_agg(json_build_array(
        w.id, w.location_id, w.job_id, extract(epoch from w.visit_start)::bigint,
        floor(extract(epoch from w.started_at))::bigint, floor(extract(epoch from w.ended_at))::bigint, w.flags,
        (select json_agg(json_build_array(b.kind, floor(extract(epoch from b.started_at))::bigint,
                           floor(extract(epoch from b.ended_at))::bigint) order by b.started_at)
         from breaks b where b.organization_id = w.organization_id and b.work_log_id = w.id)
      ) order by w.started_at, w.id) as logs
    from work_logs w
    where w.started_at >= ${since} and w.started_at < ${until} and w.voided_at is null
      and (w.ended_at is null or w.ended_at > ${from}) ${only(memberIds, 'w.member_id')}
    group by w.member_id`.execute(tx)
  return new Map(rows.map(({ memberId, logs }): [string, LoggedWork[]] => [memberId, logs.map(toLog)]))
}

const toLog = ([id, locationId, jobId, visitStart, start, end, flags, breaks]: LogTuple): LoggedWork => ({
  id,
  locationId,
  jobId,
  visitStart,
  start,
  end,
  flags,
  // One that lasts has no end before its log has.
  breaks: (breaks ?? []).flatMap(([kind, begun, over]) => (over === null ? [] : [{ kind, start: begun, end: over }])),
})

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

/** Of each scope the rate in force when the window begins, and those that begin in it. */
async function ratesOf(tx: TenantTx, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<DatedPayRate & { memberId: string }>`
    select member_id, basis, rate_e4, effective_on, job_id, location_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from (
      (select distinct on (member_id, job_id, location_id) * from pay_rates
       where member_id = any (${ids}::uuid[]) and effective_on <= ${from}
       order by member_id, job_id, location_id, effective_on desc, created_at desc)
      union all
      select * from pay_rates where member_id = any (${ids}::uuid[]) and effective_on > ${from} and effective_on <= ${to}
    ) r order by member_id, effective_on, created_at, id`.execute(tx)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}
