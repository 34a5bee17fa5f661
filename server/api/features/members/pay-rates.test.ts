import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { PayRate, PayRateList } from '#shared/members/member-records.contract.ts'
import { buildPeople } from './test/people-of.ts'

const run = useApi()
const { api, call, organization } = run

const hourly = { basis: 'hour', rateE4: 185_000, effectiveOn: '2026-01-01', jobId: null, locationId: null, note: '' }

async function paying() {
  const people = await buildPeople(run)
  const sam = await people.add()
  const url = people.url(sam.id, '/pay-rates')
  const pay = (rate: object = {}) => call(people.org.headers, url, { body: { ...hourly, ...rate } })
  const list = async () => (await call(people.org.headers, url)).json<PayRateList>().items
  return { ...people, sam, payUrl: url, pay, list }
}

describe('the pay rate history', () => {
  test('adds a rate to the history, with its author and the current one marked', async () => {
    const { org, pay, list } = await paying()
    const places = buildPlaces({ api, call }, org)
    const job = await places.addJob(await places.addLocation(await places.addClient()))
    expect((await pay()).json<PayRate>()).toMatchObject({
      ...hourly,
      current: true,
      createdBy: 'Ana Reyes',
      jobName: null,
    })
    await pay({ rateE4: 190_000, effectiveOn: '2026-02-01', note: ' raise ' })
    await pay({ rateE4: 990_000, effectiveOn: '2999-01-01' })
    await pay({ rateE4: 250_000, basis: 'visit', jobId: job.id })
    const rates = await list()
    expect(rates.map(({ rateE4, current, jobName, note }) => ({ rateE4, current, jobName, note }))).toEqual([
      { rateE4: 990_000, current: false, jobName: null, note: '' },
      { rateE4: 190_000, current: true, jobName: null, note: 'raise' },
      { rateE4: 250_000, current: true, jobName: 'Evening clean', note: '' },
      { rateE4: 185_000, current: false, jobName: null, note: '' },
    ])
  })

  test('uses the last one added of two rates with the same date', async () => {
    const { pay, list } = await paying()
    await pay({ rateE4: 1 })
    await pay({ rateE4: 2 })
    expect((await list()).map(({ rateE4, current }) => [rateE4, current])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  describe('POST of an invalid pay rate', () => {
    test('rejects another organization’s job, or both a job and a location', async () => {
      const { org, pay } = await paying()
      const otherOrg = await organization('Other')
      const [mine, otherRate] = [buildPlaces({ api, call }, org), buildPlaces({ api, call }, otherOrg)]
      const job = await otherRate.addJob(await otherRate.addLocation(await otherRate.addClient()))
      expect((await pay({ jobId: job.id })).json()).toMatchObject({
        code: 'pay_scope_unknown',
        fields: [{ path: 'jobId' }],
      })
      const location = await mine.addLocation(await mine.addClient())
      const both = { locationId: location.id, jobId: (await mine.addJob(location)).id }
      expect((await pay(both)).json()).toMatchObject({ code: 'pay_scope_unknown' })
    })

    test.each([{ rateE4: -1 }, { rateE4: 1.5 }, { rateE4: 100_000_001 }, { effectiveOn: '2026-02-30' }])(
      'rejects %j',
      async (rate) => {
        const { pay } = await paying()
        expect((await pay(rate)).statusCode).toBe(400)
      },
    )
  })

  describe('access to pay rates', () => {
    test('is limited to administrators and owners, and no other response includes rates', async () => {
      const { org, base, sam, payUrl, pay, withAccount, url } = await paying()
      await pay({ rateE4: 185_499 })
      for (const role of ['MEMBER', 'EMPLOYEE', 'SUPERVISOR'] as const) {
        const { headers } = await withAccount(role)
        expect((await call(headers, payUrl)).statusCode).toBe(403)
        expect((await call(headers, payUrl, { body: hourly })).statusCode).toBe(403)
      }
      const admin = await withAccount('ADMIN')
      expect((await call(admin.headers, payUrl)).statusCode).toBe(200)
      for (const path of [`${base}/members`, url(sam.id), `${base}/org-chart`, `${base}/members/export`]) {
        expect((await call(org.headers, path)).body).not.toContain('185499')
      }
    })

    test('allows no update or delete, and no other organization', async () => {
      const { org, pay } = await paying()
      const otherOrg = await organization('Other')
      const { id } = (await pay()).json<PayRate>()
      await expect(
        inTenant(api.db, org.id, (tx) => tx.updateTable('payRates').set({ rateE4: 1 }).where('id', '=', id).execute()),
      ).rejects.toThrow('permission denied')
      await expect(
        inTenant(api.db, org.id, (tx) => tx.deleteFrom('payRates').where('id', '=', id).execute()),
      ).rejects.toThrow('permission denied')
      expect(await inTenant(api.db, otherOrg.id, (tx) => tx.selectFrom('payRates').selectAll().execute())).toEqual([])
    })
  })

  describe('a salary or a day rate', () => {
    const fixed = { per: 'month', kind: 'fixed', weeklyMinutes: 2250 }

    test('is stored with its terms', async () => {
      const { pay, list } = await paying()
      await pay({ basis: 'salary', rateE4: 900_000_000, salary: fixed })
      await pay({ basis: 'day', rateE4: 1_600_000, effectiveOn: '2026-02-01' })
      expect((await list()).map(({ basis, salary }) => [basis, salary])).toEqual([
        ['day', null],
        ['salary', fixed],
      ])
    })

    test.each([
      [{ basis: 'salary' }, 'pay_salary_incomplete', 'salary'],
      [{ basis: 'salary', salary: { ...fixed, weeklyMinutes: null } }, 'pay_salary_incomplete', 'salary'],
      [{ basis: 'salary', salary: { ...fixed, kind: 'exempt' } }, 'pay_salary_incomplete', 'salary'],
      [{ basis: 'hour', salary: fixed }, 'pay_salary_incomplete', 'salary'],
      [{ basis: 'day', rateE4: 100_000_001 }, 'pay_rate_too_high', 'rateE4'],
    ])('rejects %j with %s', async (rate, code, path) => {
      const { pay } = await paying()
      expect((await pay(rate)).json()).toMatchObject({ code, fields: [{ path }] })
    })

    test('belongs to the member, not to a job', async () => {
      const { org, pay } = await paying()
      const places = buildPlaces({ api, call }, org)
      const job = await places.addJob(await places.addLocation(await places.addClient()))
      expect((await pay({ basis: 'day', jobId: job.id })).json()).toMatchObject({ code: 'pay_rate_general' })
      expect((await pay({ basis: 'salary', salary: fixed, jobId: job.id })).json()).toMatchObject({
        code: 'pay_rate_general',
      })
    })
  })
})
