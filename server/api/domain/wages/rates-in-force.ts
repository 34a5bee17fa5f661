import { sql, type RawBuilder } from 'kysely'

/**
 * A member's rates for a range of days: per scope, the one in force at the beginning and those that start within it.
 * Use it in a lateral join per member: for lists of hundreds the planner would otherwise scan the whole history.
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
