import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queryWithTimeout } from '#server/api/db/client.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildQuotedWork } from '#server/api/features/quotes/test/quoted-work.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { ClientPrices, PriceReview } from '#shared/prices/prices.contract.ts'
import type { ClientProfit } from '#shared/profit/profit.contract.ts'
import { buildEarnings } from '../test/earning.ts'
import { duePrices } from './due-prices.ts'
import { realMargin } from './real-margin.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  const earnings = await buildEarnings(run)
  const { org, base, client, job, location } = earnings
  const url = `${base}/clients/${client.id}/prices`
  const history = async () => (await call(org.headers, url)).json<ClientPrices>()
  const { today, openFrom } = await history()
  const add = (effectiveOn: string, raise: object, more: object = {}) =>
    call(org.headers, url, { body: { jobId: job.id, effectiveOn, noticeOn: null, note: '', raise, ...more } })
  const remove = (id: string) => call(org.headers, `${url}/${id}`, { method: 'DELETE' })
  const jobUrl = `${base}/clients/${client.id}/locations/${location.id}/jobs/${job.id}`
  const jobNow = async () => (await call(org.headers, jobUrl)).json<Job>()
  const months = async () =>
    (await call(org.headers, `${base}/clients/${client.id}/profit`)).json<ClientProfit>().months
  const shift = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  return { ...earnings, url, history, today, openFrom, add, remove, jobNow, months, shift }
}

const percent = (value: number) => ({ kind: 'percent', percent: value })

describe('prices with dates', () => {
  test('raises from a day on, and the job takes the price on that day', async () => {
    const { write, client, job, add, history, jobNow, shift, today, remove } = await setUp()
    const noticed = await add(shift(40), percent(3.5), { noticeOn: shift(10), note: 'As agreed' })
    expect(noticed.statusCode).toBe(201)
    // 100.00 a visit and 3.5 %
    expect(noticed.json<ClientPrices>().items[0]).toMatchObject({
      priceMinor: 10_000,
      basis: 'visit',
      changes: [
        { effectiveOn: shift(40), priceMinor: 10_350, kind: 'percent', percent: '3.5000', noticeOn: shift(10) },
        { effectiveOn: null, priceMinor: 10_000 },
      ],
    })
    expect((await jobNow()).priceMinor).toBe(10_000)
    // A wage that rose by a tenth, for a price that is half labor, on top of it.
    const wage = { kind: 'wage', from: 20, to: 22, laborPercent: 50 }
    expect((await add(shift(80), wage)).json<ClientPrices>().items[0]?.changes[0]).toMatchObject({ priceMinor: 10_868 })
    // A price entered for today becomes the job's price in the day's run.
    await write(sql`insert into price_changes (organization_id, id, client_id, location_id, job_id, effective_on,
        price_minor, basis, kind)
      select organization_id, gen_random_uuid(), ${client.id}, location_id, id, ${today}, 11000, 'visit', 'amount'
      from jobs where id = ${job.id}`)
    expect((await jobNow()).priceMinor).toBe(10_000)
    await duePrices(api.db)({})
    expect((await jobNow()).priceMinor).toBe(11_000)
    const [, next] = (await history()).items[0]?.changes ?? []
    expect((await remove(next?.id ?? '')).json<ClientPrices>().items[0]?.changes).toHaveLength(3)
  })

  test('rejects closed months, a day with another price, a late notice and a raise of zero', async () => {
    const { org, url, add, remove, history, openFrom, shift } = await setUp()
    const closed = Temporal.PlainDate.from(openFrom).subtract({ days: 1 }).toString()
    expect((await add(closed, percent(2))).json()).toMatchObject({ code: 'price_month_closed' })
    expect((await add(shift(9), percent(2))).statusCode).toBe(201)
    expect((await add(shift(9), percent(2))).json()).toMatchObject({ code: 'price_day_taken' })
    expect((await add(shift(9), percent(2), { noticeOn: shift(20) })).json()).toMatchObject({
      code: 'price_notice_late',
    })
    const contract = { jobId: null, effectiveOn: shift(3), noticeOn: null, note: '', raise: percent(2) }
    expect((await call(org.headers, url, { body: contract })).json()).toMatchObject({ code: 'price_missing' })
    const first = (await history()).items[0]?.changes.at(-1)
    expect((await remove(first?.id ?? '')).json()).toMatchObject({ code: 'price_kept' })
    const strange = (headers: typeof org.headers) => call(headers, url)
    expect((await strange(await run.member(org.id, 'SUPERVISOR'))).statusCode).toBe(403)
    expect((await strange((await run.organization('Other Co.')).headers)).statusCode).toBe(403)
  })

  test('proposes an escalator’s raises by themselves, and changes no price unasked', async () => {
    const { org, base, client, job, add, remove, jobNow, shift } = await setUp()
    const escalators = `${base}/clients/${client.id}/escalators`
    const agreed = { jobId: job.id, firstOn: shift(40), everyMonths: 12, noticeDays: 30 }
    const save = (rise: object, more: object = {}) =>
      call(org.headers, escalators, { method: 'PUT', body: { ...agreed, ...more, rise } })
    const cpi = { kind: 'cpi', figure: 307.8, figureMonth: '2025-10', source: 'CPI-U, all items' }
    // Two weeks before the 30 days of notice it is proposed: 44 days before it begins, not 45.
    const early = await save(cpi, { firstOn: shift(45) })
    expect(early.json<ClientPrices>().items[0]?.escalator).toMatchObject({ dueOn: shift(45), isProposed: false })
    expect((await save(cpi)).json<ClientPrices>().items[0]?.escalator).toMatchObject({
      dueOn: shift(40),
      noticeOn: shift(10),
      isProposed: true,
      figure: 307.8,
      figureMonth: '2025-10',
    })
    await duePrices(api.db)({})
    await duePrices(api.db)({})
    expect((await jobNow()).priceMinor).toBe(10_000)
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql`select from notifications where kind = 'price_raise_due'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
    expect((await call(org.headers, `${base}/prices`)).json<PriceReview>().items[0]).toMatchObject({ dueOn: shift(40) })
    // 315.6 ÷ 307.8 of 100.00 is 102.53; the next raise is measured from 315.6 and a year later.
    const raise = { kind: 'cpi', from: 307.8, to: 315.6, month: '2026-10', source: 'CPI-U, all items' }
    const [subject] = (await add(shift(40), raise)).json<ClientPrices>().items
    const year = Temporal.PlainDate.from(shift(40)).add({ months: 12 }).toString()
    expect(subject).toMatchObject({
      escalator: { dueOn: year, isProposed: false, figure: 315.6, figureMonth: '2026-10' },
      changes: [{ priceMinor: 10_253, figure: 315.6, figureMonth: '2026-10', source: 'CPI-U, all items' }, {}],
    })
    const [back] = (await remove(subject?.changes[0]?.id ?? '')).json<ClientPrices>().items
    expect(back?.escalator).toMatchObject({ dueOn: shift(40), figure: 307.8 })
    // A job has one escalator, so saving replaces it.
    const [saved] = (await save({ kind: 'percent', percent: 3 })).json<ClientPrices>().items
    expect(saved?.escalator).toMatchObject({ kind: 'percent', percent: 3, figure: null })
    const url = `${escalators}/${saved?.escalator?.id}`
    // It can be removed when it has raised the price of a closed month, which stays.
    await queryWithTimeout(api.url, (owner) =>
      owner.query(
        `begin; alter table price_changes disable trigger user;
         update price_changes set escalator_id = (select id from price_escalators where job_id = '${job.id}')
           where job_id = '${job.id}' and effective_on = '-infinity';
         alter table price_changes enable trigger user; commit`,
      ),
    )
    expect((await call(org.headers, url, { method: 'DELETE' })).json<ClientPrices>().items[0]?.escalator).toBeNull()
    expect((await call(org.headers, url, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await call(await run.member(org.id, 'SUPERVISOR'), url, { method: 'DELETE' })).statusCode).toBe(403)
  })

  test('never changes a closed month, whatever is entered, edited or undone later', async () => {
    const { org, write, job, client, add, remove, history, months, shift } = await setUp()
    const closed = async () => (await months()).slice(0, -1).map(({ billedMinor }) => billedMinor)
    const before = await closed()
    // Two visits of 100.00 and the supply for 22.00.
    expect(before.at(-1)).toBe(22_200)
    const price = fc.integer({ min: 0, max: 1_000_000 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), price }),
      fc.record({ do: fc.constant('month' as const), price }),
      fc.record({ do: fc.constant('contract' as const), price }),
      fc.record({ do: fc.constant('add' as const), price, days: fc.integer({ min: -400, max: 400 }) }),
      fc.record({ do: fc.constant('remove' as const), nth: fc.nat(3) }),
      fc.record({ do: fc.constant('back' as const), days: fc.integer({ min: 32, max: 400 }), price }),
    )
    const perform = async (action: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
      if (action.do === 'edit') await write(sql`update jobs set price_minor = ${action.price} where id = ${job.id}`)
      if (action.do === 'month')
        await write(sql`update jobs set price_minor = ${action.price}, price_basis = 'month' where id = ${job.id}`)
      if (action.do === 'contract')
        await write(
          sql`update clients set contract_basis = 'month', contract_price_minor = ${action.price} where id = ${client.id}`,
        )
      if (action.do === 'add') await add(shift(action.days), { kind: 'amount', priceMinor: action.price })
      if (action.do === 'remove') await remove((await history()).items.at(-1)?.changes[action.nth]?.id ?? org.id)
      // Writes around the API too, because the database enforces the rule.
      if (action.do === 'back')
        await write(sql`insert into price_changes (organization_id, id, client_id, location_id, job_id, effective_on,
            price_minor, basis, kind)
          select organization_id, gen_random_uuid(), ${client.id}, location_id, id, ${shift(-action.days)}, ${action.price},
            'visit', 'amount' from jobs where id = ${job.id}`).catch(() => {})
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const action of steps) await perform(action)
        expect(await closed()).toEqual(before)
      }),
      { numRuns: 8 },
    )
    await expect(write(sql`delete from price_changes where effective_on = '-infinity'`)).rejects.toThrow('are kept')
    await expect(write(sql`update price_changes set price_minor = 1`)).rejects.toThrow('permission denied')
  })

  test('bills each visit and each day at the price of its day', async () => {
    const { write, job, add, months, openFrom, today } = await setUp()
    await write(sql`update jobs set created_at = now() - interval '1 year' where id = ${job.id}`)
    // 620.00 a month until yesterday, 310.00 from today on; both are entered today.
    await write(sql`update jobs set price_basis = 'month', price_minor = 31000 where id = ${job.id}`)
    const { daysInMonth, day } = Temporal.PlainDate.from(today)
    await add(openFrom, { kind: 'amount', priceMinor: 62_000, basis: 'month' })
    const byHand = Math.round((62_000 * (day - 1) + 31_000) / daysInMonth)
    expect((await months()).at(-1)?.billedMinor).toBe(byHand)
    expect((await months()).at(-2)?.billedMinor).toBe(22_200)
  })

  test('lists clients by how far the real margin is below the quoted one', async () => {
    const { org, base, client } = await setUp()
    const { items } = (await call(org.headers, `${base}/prices`)).json<PriceReview>()
    // 222.00 billed; 92.76 + 20.00 + 5.00 of cost with 12 % overhead is 131.89; 90.11 are left: 40.6 %.
    expect(items).toMatchObject([{ clientId: client.id, billedMinor: 22_200, realPercent: 40.6, quotedPercent: null }])
    expect(realMargin(0, 500, 12)).toBeNull()

    // A client that accepted 4,308.64 a month at a margin of 15 %, with 40 hours at 20.00 last month.
    const quoted = await buildQuotedWork(run)
    const daysAgo = Temporal.Now.plainDateISO('America/New_York').day + 5
    await quoted.work(-daysAgo, 2_400)
    await inTenant(api.db, quoted.org.id, async (tx) => {
      await sql`update jobs set created_at = now() - interval '1 year'`.execute(tx)
      await sql`insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on)
        select organization_id, gen_random_uuid(), id, 'hour', 200000, current_date - 400 from members`.execute(tx)
    })
    const [row] = (await call(quoted.org.headers, `${quoted.base}/prices`)).json<PriceReview>().items
    // 800.00 with 15.95 % burden and 12 % overhead is 1,038.91. The two months without hours are left out.
    expect(row).toMatchObject({ billedMinor: 3 * 430_864, realPercent: 75.9, quotedPercent: 15 })
  })
})
