import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

/** How good the work is and what it earns are told together, to who may see both. */
export const mayValue = (request: FastifyRequest) => request.may('clients.manage') && request.may('inspections.read')

/** So many days of inspections say how good the work is. */
export const ratedDays = 84

/** Inspections that count: done in the last weeks, in their newest revision, with something applicable. */
export const ratedSince = (inspection: string) => {
  const of = (column: string) => sql.ref(`${inspection}.${column}`)
  return sql<boolean>`${of('done_at')} > now() - make_interval(days => ${sql.lit(ratedDays)})
    and ${of('replaced_by_id')} is null and ${of('score')} is not null`
}

/** What a client pays a month: its contract's price while that is in force; without a contract, what its jobs in use are priced at. */
export const monthlyPrice = (client: string, configuration: string) => {
  const of = (column: string) => sql.ref(`${client}.${column}`)
  const today = sql`(now() at time zone ${sql.ref(`${configuration}.time_zone`)})::date`
  return sql<number | null>`case ${of('contract_basis')}
    when 'month' then case
      when coalesce(${of('contract_starts_on')}, '-infinity') <= ${today}
        and coalesce(${of('contract_ends_on')}, 'infinity') >= ${today} then ${of('contract_price_minor')} end
    when 'none' then (
      select sum(j.price_minor)::bigint
      from planned_jobs p
      join jobs j on j.organization_id = p.organization_id and j.id = p.job_id
      where p.client_id = ${of('id')} and j.status = 'active' and j.price_basis = 'month')
    end`
}
