import { sql, type RawBuilder } from 'kysely'

/**
 * A member's rates of some days: of each scope the one in force when they begin, and those that begin in them. For a
 * lateral join, member by member: for a list of five hundred the planner weighs each of them against the whole history.
 */
export const ratesInForce = (member: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  (select * from pay_rates p
   where p.member_id = ${member} and p.job_id is null and p.location_id is null and p.effective_on <= ${from}
   order by p.effective_on desc, p.created_at desc limit 1)
  union all
  (select distinct on (p.job_id, p.location_id) * from pay_rates p
   where p.member_id = ${member} and (p.job_id is not null or p.location_id is not null) and p.effective_on <= ${from}
   order by p.job_id, p.location_id, p.effective_on desc, p.created_at desc)
  union all
  select * from pay_rates p where p.member_id = ${member} and p.effective_on > ${from} and p.effective_on <= ${to}`
