import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { PriceEscalator } from '#shared/prices/escalators.contract.ts'
import { proposedDaysAhead } from '#shared/prices/kinds.ts'
import { daysBefore, dueDay } from './due-day.ts'

export interface KnownEscalator extends PriceEscalator {
  clientId: string
  jobId: string | null
  clientName: string
  /** The location and job; empty for a contract. */
  what: string
  noticedFor: string | null
}

interface Row extends Omit<KnownEscalator, 'dueOn' | 'noticeOn' | 'isProposed'> {
  lastOn: string | null
}

/** The escalators of a client, or of all clients for null, with their next raises; only for jobs and clients in use. */
export async function escalatorsOf(tx: TenantTx, clientId: string | null, today: string): Promise<KnownEscalator[]> {
  const { rows } = await sql<Row>`
    select e.id, e.client_id, e.job_id, c.name as client_name, concat_ws(' · ', l.name, j.name) as what, e.kind,
      e.percent::float as percent, e.labor_percent::float as labor_percent, e.every_months, e.notice_days, e.first_on,
      coalesce(nullif(f.source, ''), e.source) as source, coalesce(f.figure, e.base_figure)::float as figure,
      to_char(case when f.figure is null then e.base_month else f.figure_month end, 'YYYY-MM') as figure_month,
      p.effective_on as last_on, e.noticed_for
    from price_escalators e join clients c on c.id = e.client_id
    left join jobs j on j.id = e.job_id left join locations l on l.id = e.location_id
    left join lateral (
      select h.effective_on from price_changes h
      where h.escalator_id = e.id order by h.effective_on desc limit 1) p on true
    left join lateral (
      select h.figure, h.figure_month, h.source from price_changes h
      where h.escalator_id = e.id and h.figure is not null and e.kind = h.kind
      order by h.effective_on desc limit 1) f on true
    where (${clientId}::uuid is null or e.client_id = ${clientId}) and c.archived_at is null
      and j.archived_at is null and l.archived_at is null
    order by c.name, e.id`.execute(tx)
  return rows.map(({ lastOn, ...row }) => {
    const dueOn = dueDay(row, lastOn)
    const noticeOn = daysBefore(dueOn, row.noticeDays)
    return { ...row, dueOn, noticeOn, isProposed: daysBefore(noticeOn, proposedDaysAhead) <= today }
  })
}
