import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { readSubjects } from './subjects.store.ts'

const run = useApi()
const { api } = run

/** A price of 100.00 a visit; the default burden of quotes is 15.95% and the overhead 12%. */
async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const { org, ownerId, location, job } = acme
  const write = (...steps: ReturnType<typeof sql>[]) =>
    inTenant(api.db, org.id, async (tx) => {
      for (const step of steps) await step.execute(tx)
    })
  /** Two hours from 21:00 in New York, which is the next day in UTC. */
  const log = (daysAgo: number, { of = job.id, minutesLater = 0 } = {}) => sql`
    insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
      start_source, end_source)
    select ${org.id}, ${randomUUIDv7()}, ${ownerId}, ${location.id}, ${of}, at,
      at + make_interval(mins => ${minutesLater}), at + make_interval(mins => ${minutesLater + 120}), 'app', 'app'
    from (select (today - ${daysAgo}::int + time '21:00') at time zone 'America/New_York' as at from ${today}) t`
  const today = sql`(select (now() at time zone 'America/New_York')::date as today) d`
  const rate = (
    basis: 'hour' | 'visit',
    rateE4: number,
    daysAgo: number,
    of: { job?: string; location?: string } = {},
  ) =>
    sql`
    insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on, job_id, location_id)
    select ${org.id}, ${randomUUIDv7()}, ${ownerId}, ${basis}, ${rateE4}, today - ${daysAgo}::int, ${of.job ?? null}::uuid,
      ${of.location ?? null}::uuid from ${today}`
  await write(sql`update jobs set price_minor = 10000, price_basis = 'visit' where id = ${job.id}`, log(40))
  const figure = async (preset: 'labour_share' | 'margin_low') =>
    (await inTenant(api.db, org.id, (tx) => readSubjects(tx, new Set([preset]), new Date()))).get(preset)?.[0]?.value
  return { ...acme, write, log, rate, figure }
}

describe('money figures', () => {
  test('uses payroll’s hourly rate: the job’s before the location’s, on the organization’s day', async () => {
    const { job, location, write, log, rate, figure } = await setUp()
    await write(
      rate('hour', 200_000, 400),
      rate('hour', 400_000, 100, { location: location.id }),
      rate('hour', 250_000, 200, { job: job.id }),
      // From the day after the visit.
      rate('hour', 500_000, 4, { job: job.id }),
      log(5),
    )
    // 2 h at 25.00, and 15.95%.
    expect(await figure('labour_share')).toBe(58)
    // A workday that begins at 22:00, so that 21:00 belongs to the day before.
    await write(
      sql`update configurations set workday_start = '22:00'`,
      rate('hour', 300_000, 6, { job: job.id }),
      rate('hour', 450_000, 5, { job: job.id }),
    )
    expect(await figure('labour_share')).toBe(69.6)
  })

  test('pays a flat visit once per member, however often they clocked in', async () => {
    const { write, log, rate, figure } = await setUp()
    await write(rate('visit', 300_000, 400), log(5), log(5, { minutesLater: 130 }), log(6))
    // Two visits of 30.00 for 200.00.
    expect(await figure('labour_share')).toBe(34.8)
  })

  test('compares with the price of each day, and a client with its contract as profit does', async () => {
    const { org, client, job, write, log, rate, figure } = await setUp()
    await write(rate('hour', 200_000, 400), log(20), log(3))
    // 46.38 each of 100.00.
    expect(await figure('labour_share')).toBe(46.4)
    // Twice the price from ten days ago on: around the API, as a price of an open month. 92.76 of 100.00 and 200.00.
    const owner = new Client(api.url)
    await owner.connect()
    await owner.query('alter table price_changes disable trigger price_of_closed_month')
    await write(sql`insert into price_changes (organization_id, id, client_id, location_id, job_id, effective_on, price_minor, basis, kind)
      select organization_id, gen_random_uuid(), ${client.id}, location_id, id, current_date - 10, 20000, 'visit', 'amount'
      from jobs where id = ${job.id}`)
    expect(await figure('labour_share')).toBe(30.9)
    // A contract of 1,000.00 a month for the whole time replaces it: 28 days are 919.92.
    await write(
      sql`update clients set created_at = now() - interval '1 year'`,
      sql`insert into price_changes (organization_id, id, client_id, effective_on, price_minor, basis, kind)
        values (${org.id}, gen_random_uuid(), ${client.id}, current_date - 60, 100000, 'month', 'amount')`,
    )
    await owner.query('alter table price_changes enable trigger price_of_closed_month')
    await owner.end()
    expect(await figure('labour_share')).toBe(10.1)
  })

  test('shares a location’s supplies with jobs that are too new for a figure', async () => {
    const { org, location, addJob, write, log, rate, figure } = await setUp()
    const young = await addJob(location, { name: 'New job' })
    const item = randomUUIDv7()
    await write(
      rate('hour', 200_000, 400),
      log(5),
      log(6, { of: young.id }),
      sql`insert into supply_items (organization_id, id, name) values (${org.id}, ${item}, 'Bags')`,
      sql`insert into stock_moves (organization_id, id, item_id, location_id, kind, quantity, unit_cost_e4, markup_bp,
          is_billable, source, at)
        values (${org.id}, ${randomUUIDv7()}, ${item}, ${location.id}, 'direct', 1, 200000, 0, true, 'manual',
          now() - interval '1 day')`,
    )
    // Revenue of 100.00 less labor of 46.38, half of 20.00 and overhead.
    expect(await figure('margin_low')).toBe(36.9)
  })
})
