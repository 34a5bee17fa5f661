import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Profit } from '#shared/profit/profit.contract.ts'
import { buildEarnings } from './test/earning.ts'

const run = useApi()

/** The labor cost of two visits of two hours on two days at a rate, without a burden. */
async function labor(
  rate: ReturnType<typeof sql>,
  more: (all: Awaited<ReturnType<typeof buildEarnings>>) => unknown = () => 0,
) {
  const earnings = await buildEarnings(run)
  const { org, base, ownerId, write } = earnings
  await write(
    sql`insert into quote_settings (organization_id, assumptions) values (${org.id}, '{"burdenPercent": 0}')
        on conflict (organization_id) do update set assumptions = excluded.assumptions`,
    sql`insert into pay_rates (organization_id, id, member_id, effective_on, basis, rate_e4, salary_per, salary_kind,
          salary_minutes) values (${org.id}, ${randomUUIDv7()}, ${ownerId}, current_date - 300, ${rate})`,
  )
  await more(earnings)
  return (await run.call(org.headers, `${base}/profit`)).json<Profit>().totals.laborMinor
}

describe('labor cost of flat pay', () => {
  test('costs a salary by its hours: 5,200.00 a month for 40 hours a week is 30.00 an hour', async () => {
    expect(await labor(sql`'salary', 52000000, 'month', 'fixed', 2400`)).toBe(4 * 30_00)
    expect(await labor(sql`'salary', 12000000, 'week', 'exempt', null`)).toBe(4 * 30_00)
  })

  test('costs a day rate once a day, shared by the hours of the day', async () => {
    expect(await labor(sql`'day', 1600000, null, null, null`)).toBe(2 * 160_00)
    const elsewhere = await labor(
      sql`'day', 1600000, null, null, null`,
      ({ org, ownerId, write, addLocation, client }) =>
        addLocation(client).then((location) =>
          write(
            sql`insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source,
              end_source)
            select organization_id, gen_random_uuid(), member_id, ${location.id}, started_at - interval '3 hours',
              ended_at - interval '3 hours', 'app', 'app' from work_logs where organization_id = ${org.id} and member_id = ${ownerId}`,
          ),
        ),
    )
    // Each day in two halves, one for each client.
    expect(elsewhere).toBe(2 * 160_00)
  })
})
