import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { ClientProfit, Profit, ProfitRows } from '#shared/profit/profit.contract.ts'
import { buildEarnings } from './test/earning.ts'

const run = useApi()
const { call, member } = run

async function setUp(more?: Parameters<typeof buildEarnings>[1]) {
  const earnings = await buildEarnings(run, more)
  const { org, base, client } = earnings
  const ofAll = async (query = '') => (await call(org.headers, `${base}/profit${query}`)).json<Profit>()
  const ofClient = async (query = '') =>
    (await call(org.headers, `${base}/clients/${client.id}/profit${query}`)).json<ClientProfit>()
  return { ...earnings, ofAll, ofClient }
}

// Four hours at 20.00 with a burden of 15.95%; a visit is 100.00, and the client pays 22.00 for the supply.
const figures = {
  billedMinor: 22_200,
  laborMinor: 9_276,
  estimatedMinor: 9_276,
  suppliesMinor: 2_000,
  mileageMinor: 500,
  leftMinor: 10_424,
  visits: 2,
  quotedSeconds: 0,
  seconds: 14_400,
  unratedSeconds: 0,
  withoutHoursMinor: 0,
  knownLeftMinor: 10_424,
}

describe('GET of profit', () => {
  test('compares billing with labor, supplies and mileage by client', async () => {
    const { org, base, client, addClient, ofAll } = await setUp()
    await addClient({ name: 'Nothing yet' })
    const report = await ofAll()
    expect(report).toMatchObject({ burdenPercent: 15.95, totals: figures })
    expect(report.items).toEqual([{ clientId: client.id, clientName: 'Acme client', ...figures }])
    expect((await ofAll('?from=2020-01&to=2020-03')).items).toEqual([])
    const file = await call(org.headers, `${base}/profit/export?format=csv&locale=en`)
    const [head, line, ...rest] = file.body.trim().split('\r\n')
    expect(head).toContain('Month,Client,Visits,Hours,Billed,Labor,Supplies,Mileage,Margin,Billed without hours')
    expect(line).toContain('Acme client,2,4,222,92.76,20,5,104.24,0')
    expect(rest).toEqual([])
  })

  test('shows one client by month and location over twelve months', async () => {
    const { location, ofClient } = await setUp()
    const report = await ofClient()
    expect(report.months).toHaveLength(12)
    expect(report.months.at(-2)).toEqual({ month: report.months.at(-2)?.month, ...figures })
    expect(report.places).toEqual([{ locationId: location.id, locationName: 'Acme location', ...figures }])
    expect(report.isBilledWhole).toBe(false)
  })

  test('prefers a contract to job prices, by the visit or by the month for all locations', async () => {
    const byVisit = await setUp({ contract: 'visit' })
    expect((await byVisit.ofClient()).totals).toMatchObject({ billedMinor: 32_200, leftMinor: 20_424 })
    // On the 4th, the day of the second visit, so that the first is not billed.
    const begins = sql`(date_trunc('month', now() at time zone 'America/New_York') - interval '1 month' + interval '3 days')::date`
    await byVisit.write(sql`update clients set contract_starts_on = ${begins} where id = ${byVisit.client.id}`)
    expect((await byVisit.ofClient()).totals).toMatchObject({ billedMinor: 17_200, visits: 2 })
    const { client, write, ofClient } = await setUp({ contract: 'month' })
    await write(
      sql`update clients set contract_ends_on = (
          date_trunc('month', now() at time zone 'America/New_York') - interval '1 month' + interval '6 days')::date
        where id = ${client.id}`,
    )
    const report = await ofClient()
    const month = report.months.at(-2)
    const [year = 0, number = 0] = month?.month.split('-').map(Number) ?? []
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
    expect(month?.billedMinor).toBe(2_200 + Math.round((15_000 * 7) / days))
    expect(report.months.at(-1)?.billedMinor).toBe(0)
    // A paused client pays for months with visits.
    await write(sql`update clients set status = 'paused', contract_ends_on = null where id = ${client.id}`)
    const paused = await ofClient()
    expect(paused.months.slice(-3).map(({ billedMinor }) => billedMinor)).toEqual([0, 17_200, 0])
    // Only the supply, because the price belongs to no location.
    expect(report).toMatchObject({ isBilledWhole: true, places: [{ billedMinor: 2_200 }] })
  })

  test('shows what was billed in months without hours, whose labor is unknown, and leaves them out of the margin', async () => {
    const { ofClient, ofAll } = await setUp({ contract: 'month' })
    const { months, totals } = await ofClient()
    // 150.00 a month, worked in one month only.
    expect(months.at(-2)).toMatchObject({ billedMinor: 17_200, withoutHoursMinor: 0 })
    expect(months.at(-3)).toMatchObject({ billedMinor: 15_000, seconds: 0, withoutHoursMinor: 15_000 })
    const billed = months.filter(({ seconds }) => seconds === 0).reduce((sum, month) => sum + month.billedMinor, 0)
    // 172.00 less 92.76, 20.00 and 5.00.
    expect(totals).toMatchObject({ withoutHoursMinor: billed, knownLeftMinor: 5_424 })
    expect((await ofAll(`?from=${months.at(-2)?.month}&to=${months.at(-2)?.month}`)).totals.withoutHoursMinor).toBe(0)
  })

  test('shows the rows of a month, which add up to each of its figures, and quoted hours by job', async () => {
    const { org, base, ownerId, client, location, job, write, ofClient, addJob } = await setUp()
    const second = await addJob(location, { name: 'Second job' })
    await write(
      sql`update jobs set budgeted_minutes = 90 where id = ${job.id}`,
      // Odd rates and lengths, so that every row has a fraction of a cent.
      sql`insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on)
        values (${org.id}, gen_random_uuid(), ${ownerId}, 'hour', 173791, current_date - 300)`,
      sql`insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
          start_source, end_source)
        select ${org.id}, gen_random_uuid(), ${ownerId}, ${location.id}, case n % 3 when 0 then ${second.id}::uuid else ${job.id} end,
          at, at, at + make_interval(mins => 61 + n, secs => n), 'app', 'app'
        from (select n, (date_trunc('month', now() at time zone 'America/New_York') - interval '1 month'
          + make_interval(days => 6 + n, hours => 9)) at time zone 'America/New_York' as at from generate_series(1, 17) n) t`,
    )
    const { months, jobs, totals } = await ofClient()
    for (const month of months.slice(-3)) {
      const answer = await call(org.headers, `${base}/clients/${client.id}/profit/rows?month=${month.month}`)
      const { items } = answer.json<ProfitRows>()
      for (const part of ['billedMinor', 'laborMinor', 'suppliesMinor', 'mileageMinor', 'seconds'] as const)
        expect([part, items.reduce((sum, row) => sum + row[part], 0)]).toEqual([part, month[part]])
      expect(items.filter(({ kind }) => kind === 'visit')).toHaveLength(month.visits)
    }
    expect(totals.visits).toBe(19)
    // 14 visits at 90 minutes each; the other job has no quote.
    expect(jobs.map(({ jobName, visits, quotedSeconds }) => [jobName, visits, quotedSeconds])).toEqual(
      expect.arrayContaining([
        ['Acme job', 14, 14 * 5_400],
        ['Second job', 5, 0],
      ]),
    )
    expect(jobs.reduce((sum, entry) => sum + entry.laborMinor, 0)).toBe(totals.laborMinor)
    const strange = await run.member(org.id, 'SUPERVISOR')
    expect((await call(strange, `${base}/clients/${client.id}/profit/rows?month=2026-10`)).statusCode).toBe(403)
  })

  test('bills a visit once in its planned month and counts its labor where it was done', async () => {
    const { org, ownerId, location, job, write, ofAll, ofClient } = await setUp()
    // Hours from the first of last month, in the organization's time zone.
    const at = (hours: number) => sql`(date_trunc('month', now() at time zone 'America/New_York') - interval '1 month'
    + make_interval(mins => ${hours * 60}::int)) at time zone 'America/New_York'`
    const work = (visit: number, begins: number, ends: number) => sql`
    insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
      start_source, end_source)
    values (${org.id}, ${crypto.randomUUID()}, ${ownerId}, ${location.id}, ${job.id}, ${at(visit)}, ${at(begins)}, ${at(ends)},
      'app', 'app')`
    const before = await ofClient()
    const grown = async () =>
      (await ofClient()).months.slice(-3, -1).map((month, index) => {
        const was = before.months.at(index - 3)
        return [
          month.visits - (was?.visits ?? 0),
          (month.billedMinor - (was?.billedMinor ?? 0)) / 100,
          month.seconds / 3600,
        ]
      })
    // One visit across midnight, and one that was started late, after it.
    await write(work(-2, -2, -1), work(-2, 3, 4), work(-0.5, 5, 6))
    expect(await grown()).toEqual([
      [2, 200, 1],
      [0, 0, 4 + 2],
    ])
    const [from] = before.months.slice(-2)
    expect((await ofAll(`?from=${from?.month}&to=${from?.month}`)).totals).toMatchObject({
      visits: 2,
      billedMinor: 22_200,
    })
    // Moved into the next month with its work.
    await write(
      work(-24, 7, 8),
      sql`insert into visit_changes (organization_id, job_id, location_id, original_start, moved_to)
        values (${org.id}, ${job.id}, ${location.id}, ${at(-24)}, ${at(7)})`,
    )
    expect(await grown()).toEqual([
      [2, 200, 1],
      [1, 100, 4 + 3],
    ])
    // Recorded under a visit of long ago, so it counts in the month when it was done.
    await write(work(-2000, 9, 10))
    expect((await grown())[1]).toEqual([2, 200, 4 + 4])
  })

  test('reports work without a pay rate instead of estimating it', async () => {
    const { ofAll } = await setUp({ rateSince: 0 })
    expect((await ofAll()).totals).toMatchObject({ laborMinor: 0, seconds: 14_400, unratedSeconds: 14_400 })
  })

  test('requires permission to see pay', async () => {
    const { org, base, client } = await setUp()
    for (const role of ['SUPERVISOR', 'EMPLOYEE', 'MEMBER'] as const) {
      const headers = await member(org.id, role)
      const answers = await Promise.all(
        [`${base}/profit`, `${base}/profit/export`, `${base}/clients/${client.id}/profit`].map((url) =>
          call(headers, url),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    expect((await call(org.headers, `${base}/profit?from=2026-03&to=2026-01`)).json()).toMatchObject({
      code: 'months_window',
    })
  })
})
