import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'

/**
 * Two visits of two hours on the 3rd and 4th of last month, at 20.00 an hour and 100.00 a visit; one supply of 20.00
 * billed with 10% markup, and a trip of 5.00. `rateSince` is how many days ago the
 * rate begins; a contract is for 150.00.
 */
export async function buildEarnings(
  run: Pick<ReturnType<typeof useApi>, 'api' | 'call' | 'organization'>,
  { rateSince = 400, contract = null }: { rateSince?: number; contract?: 'visit' | 'month' | null } = {},
) {
  const acme = await buildOrganization(run, 'Acme')
  const { org, ownerId, location, job } = acme
  const write = (...steps: ReturnType<typeof sql>[]) =>
    inTenant(run.api.db, org.id, async (tx) => {
      for (const step of steps) await step.execute(tx)
    })
  const month = sql`date_trunc('month', now() at time zone 'America/New_York') - interval '1 month'`
  const log = (day: number) => sql`
    insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
      start_source, end_source)
    select ${org.id}, ${randomUUIDv7()}, ${ownerId}, ${location.id}, ${job.id}, at, at, at + interval '2 hours', 'app', 'app'
    from (select (${month} + make_interval(days => ${day - 1}, hours => 21)) at time zone 'America/New_York' as at) t`
  const item = randomUUIDv7()
  await write(
    sql`insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on)
        values (${org.id}, ${randomUUIDv7()}, ${ownerId}, 'hour', 200000, current_date - ${rateSince}::int)`,
    // Before the job's price, since a later one would not reach back.
    sql`update clients set contract_basis = ${contract ?? 'none'}, contract_price_minor = ${contract && 15_000}`,
    sql`update jobs set price_minor = 10000, price_basis = 'visit' where id = ${job.id}`,
    sql`update clients set created_at = now() - interval '1 year'`,
    log(3),
    log(4),
    sql`insert into supply_items (organization_id, id, name) values (${org.id}, ${item}, 'Bags')`,
    sql`insert into stock_moves (organization_id, id, item_id, location_id, kind, quantity, unit_cost_e4, markup_bp,
          is_billable, source, at)
        select ${org.id}, ${randomUUIDv7()}, ${item}, ${location.id}, 'direct', 1, 200000, 1000, true, 'manual',
          (${month} + interval '5 days') at time zone 'America/New_York'`,
    sql`insert into trips (organization_id, id, member_id, day, origin, to_location_id, from_name, to_name, distance_m,
          distance_source, rate_e4, amount_minor, taxable_minor, state)
        select ${org.id}, ${randomUUIDv7()}, ${ownerId}, (${month})::date + 2, 'manual', ${location.id}, 'Office',
          'There', 10000, 'entered', 7250, 500, 0, 'approved'`,
  )
  return { ...acme, write, log }
}
