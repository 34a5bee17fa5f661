import { sql, type RawBuilder } from 'kysely'
import { cutPage, decodeCursor, isDay } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { RecapFilter, RecapLine, RecapReport } from '#shared/recap/recap-report.contract.ts'
import { limits } from '#shared/limits.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { isOutOfRange } from './day-range.ts'
import type { Reader } from './recap-rows.store.ts'

const order = '-day'
const usualDays = 30

export interface ReportFilter {
  from: string
  to: string
  /** A condition on `recaps r`. */
  where: RawBuilder<boolean>
}

/** Resolves the reader and filter to a condition. @throws ProblemError 400 `recap_window_reversed`. */
export async function chosen(tx: TenantTx, reader: Reader, filter: RecapFilter): Promise<ReportFilter> {
  const to = filter.to ?? (await todayOf(tx))
  if (isOutOfRange(to) || (filter.from && isOutOfRange(filter.from))) throw fieldProblem('recap_window_reversed', 'to')
  const last = Temporal.PlainDate.from(to)
  const from = filter.from ?? last.subtract({ days: usualDays - 1 }).toString()
  const days = Temporal.PlainDate.from(from).until(last).days + 1
  if (days < 1 || days > recapLimits.reportDaysMax) throw fieldProblem('recap_window_reversed', 'to')
  const memberId = reader.readsAll ? filter.memberId : reader.memberId
  const conditions = [
    sql`r.submitted_at is not null and r.day between ${from} and ${to}`,
    ...(memberId ? [sql`r.member_id = ${memberId}`] : []),
    ...(!reader.readsAll && filter.memberId ? [sql`r.member_id = ${filter.memberId}`] : []),
    ...(filter.open
      ? [
          sql`exists (select from recap_comments k where k.organization_id = r.organization_id and k.recap_id = r.id
              and k.resolved_at is null and k.reply_to_id is null)`,
        ]
      : []),
  ]
  return { from, to, where: sql<boolean>`${sql.join(conditions, sql` and `)}` }
}

/** Time on site, driving between stops, and miles of a recap `r`. */
const figures = sql`
  select count(*)::int as stops,
    coalesce(sum(extract(epoch from left_at - arrived_at)), 0)::int as site_seconds,
    coalesce(sum(extract(epoch from greatest(arrived_at - left_before, interval '0'))), 0)::int as driving_seconds,
    coalesce(sum(distance_m), 0)::int as distance_m,
    (count(*) filter (where problems <> ''))::int as problems
  from (select s.*, lag(s.left_at) over (order by s.position) as left_before
        from recap_stops s where s.organization_id = r.organization_id and s.recap_id = r.id) s`

const openComments = sql`(select count(*)::int from recap_comments k where k.organization_id = r.organization_id
  and k.recap_id = r.id and k.resolved_at is null and k.reply_to_id is null)`

type Line = Omit<RecapLine, 'submittedAt'> & { submittedAt: Date }

/** Newest first. @throws ProblemError 400 naming `cursor` or `to`. */
export async function report(
  tx: TenantTx,
  reader: Reader,
  { cursor, limit = limits.pageSize, ...filter }: RecapFilter & { cursor?: string; limit?: number },
): Promise<RecapReport> {
  const wanted = await chosen(tx, reader, filter)
  const { rows, next } = await lines(tx, wanted, cursor, limit)
  const { rows: totals } = await sql<RecapReport['totals']>`
    select count(*)::int as recaps, coalesce(sum(f.stops), 0)::int as stops,
      coalesce(sum(f.site_seconds), 0)::int as site_seconds,
      coalesce(sum(f.driving_seconds), 0)::int as driving_seconds,
      coalesce(sum(f.distance_m), 0)::int as distance_m, coalesce(sum(${openComments}), 0)::int as open_comments
    from recaps r cross join lateral (${figures}) f where ${wanted.where}`.execute(tx)
  const { rows: days } = await sql<RecapReport['days'][number]>`
    select r.day, sum(f.site_seconds)::int as site_seconds, sum(f.driving_seconds)::int as driving_seconds
    from recaps r cross join lateral (${figures}) f where ${wanted.where} group by r.day order by r.day`.execute(tx)
  const { rows: supplies } = await sql<RecapReport['supplies'][number]>`
    select min(u.name) as name, min(u.unit) as unit, sum(u.quantity)::int as quantity
    from recaps r join recap_supplies u on u.organization_id = r.organization_id and u.recap_id = r.id
    where ${wanted.where} group by lower(u.name), lower(u.unit) order by 3 desc, 1 limit 20`.execute(tx)
  const { rows: supervisors } = await sql<RecapReport['supervisors'][number]>`
    select m.id as member_id, m.name from members m
    where ${reader.readsAll ? sql`true` : sql`m.id = ${reader.memberId}`}
      and exists (select from recaps r where r.organization_id = m.organization_id and r.member_id = m.id
                  and r.submitted_at is not null)
    order by m.name, m.id`.execute(tx)
  const [total] = totals
  if (!total) throw new Error('a sum has one row')
  return { items: rows, nextCursor: next, from: wanted.from, to: wanted.to, totals: total, days, supplies, supervisors }
}

async function lines(tx: TenantTx, { where }: ReportFilter, cursor: string | undefined, limit: number) {
  const after = cursor === undefined ? null : decodeCursor(order, cursor, isDay)
  const { rows: recapLines } = await sql<Line>`
    select r.id, r.member_id, m.name as member_name, r.day, r.submitted_at, f.stops, f.site_seconds, f.driving_seconds,
      f.distance_m, f.problems, ${openComments} as open_comments,
      (select coalesce(sum(u.quantity), 0)::int from recap_supplies u
       where u.organization_id = r.organization_id and u.recap_id = r.id) as supplies,
      (select count(*)::int from recap_photos p
       where p.organization_id = r.organization_id and p.recap_id = r.id) as photos
    from recaps r join members m on m.organization_id = r.organization_id and m.id = r.member_id
    cross join lateral (${figures}) f
    where ${where}
      and (${after?.id ?? null}::uuid is null
           or (r.day, r.id) < (${after?.key ?? '2000-01-01'}::date, ${after?.id ?? null}::uuid))
    order by r.day desc, r.id desc limit ${limit + 1}`.execute(tx)
  const { rows, nextCursor } = cutPage(recapLines, limit, order, ({ day, id }) => ({ key: day, id }))
  return { rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })), next: nextCursor }
}
