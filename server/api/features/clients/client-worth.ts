import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

/** Quality and revenue are shown only to those who may see both. */
export const maySeeRevenue = (request: FastifyRequest) =>
  request.may('clients.manage') && request.may('inspections.read')

/** Days of inspections that determine quality. */
export const ratedDays = 84

/** Inspections that count: recent, in their newest revision, with an applicable item. */
export const ratedSince = (inspection: string) => {
  const of = (column: string) => sql.ref(`${inspection}.${column}`)
  return sql<boolean>`${of('done_at')} > now() - make_interval(days => ${sql.lit(ratedDays)})
    and ${of('replaced_by_id')} is null and ${of('score')} is not null`
}

/** A client's monthly revenue: its contract price while in force, or the prices of its active jobs. */
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
