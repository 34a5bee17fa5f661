import { describe, expect, test } from 'vitest'
import { buildPlaces } from '#server/api/test/places.ts'
import { useApi } from '#server/api/test/api.ts'
import type { PayJurisdictions, PayPolicies } from '#shared/payroll/pay-policies.contract.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** A company in California with a location in Nevada; the member earns $17.00 an hour. */
async function twoStates() {
  const world = await buildPayroll(run)
  const { org, base, location, inCalifornia, rate, sam } = world
  await inCalifornia()
  await rate(sam.memberId, 17)
  const reno = await buildPlaces(run, org).addLocation({ id: location.clientId }, { name: 'Reno' })
  const scope = (body: object, headers = org.headers) =>
    run.call(headers, `${base}/payroll/scopes`, {
      body: {
        locationId: null,
        memberId: null,
        effectiveOn: '2026-01-01',
        packId: 'us-nv',
        jurisdiction: null,
        minimumWageE4: 0,
        ...body,
      },
    })
  const inNevada = () => scope({ locationId: reno.id, minimumWageE4: 120_000 })
  const inReno = { locationId: reno.id, jobId: null }
  return { ...world, reno, scope, inNevada, inReno }
}

describe('pay rules of locations and members', () => {
  test('applies Nevada’s daily rules to a workday in Nevada, without California breaks', async () => {
    const { inNevada, inReno, works, sam, detail } = await twoStates()
    expect((await inNevada()).statusCode).toBe(201)
    await works(sam.memberId, monday, 10)
    await works(sam.memberId, dayAfter(1), 10, inReno)
    const { lines } = await detail(sam.memberId)
    expect(lines.filter(({ kind }) => kind === 'straight').map(({ rule }) => rule.split('@')[0])).toEqual([
      'us-ca',
      'us-nv',
    ])
    const kinds = lines.map(({ kind, day, seconds, amountMinor }) => [kind, day, seconds / 3600, amountMinor])
    expect(kinds).toEqual([
      ['meal_premium', monday, 0, 17_00],
      ['straight', monday, 10, 170_00],
      ['straight', dayAfter(1), 10, 170_00],
      // Two hours of each day: 4 × 8.50.
      ['overtime', dayAfter(6), 4, 34_00],
    ])
  })

  test('applies the weekly rules of the member’s home', async () => {
    const { scope, works, sam, detail } = await twoStates()
    await works(sam.memberId, daysAfter(0, 1, 2, 3, 4, 5, 6), 5)
    const overtime = async () =>
      (await detail(sam.memberId)).lines.filter(({ kind }) => kind === 'overtime').map(({ seconds }) => seconds / 3600)
    expect(await overtime()).toEqual([5])
    expect((await scope({ memberId: sam.memberId })).statusCode).toBe(201)
    expect(await overtime()).toEqual([])
    await scope({ memberId: sam.memberId, packId: null, effectiveOn: dayAfter(-1) })
    expect(await overtime()).toEqual([5])
  })

  test('applies a jurisdiction’s rules and its minimum wage of the day', async () => {
    const { scope, reno, inReno, works, sam, detail, org, base } = await twoStates()
    const answer = await scope({ locationId: reno.id, packId: null, jurisdiction: 'US-CA', effectiveOn: '2025-06-01' })
    expect(answer.json<PayPolicies>().scopes).toMatchObject([{ packId: 'us-ca', jurisdiction: 'US-CA' }])
    await run.call(org.headers, `${base}/members/${sam.memberId}/pay-rates`, {
      body: { basis: 'hour', rateE4: 150_000, effectiveOn: '2026-02-01', jobId: null, locationId: reno.id, note: '' },
    })
    await works(sam.memberId, monday, 4, inReno)
    const topUp = (await detail(sam.memberId)).lines.find(({ kind }) => kind === 'minimum_wage')
    // 16.90 − 15.00 for four hours.
    expect(topUp).toMatchObject({ amountMinor: 7_60 })
    expect((await scope({ locationId: reno.id, jurisdiction: 'US-XX' })).json()).toMatchObject({
      code: 'jurisdiction_unknown',
    })
    const { items } = (
      await run.call({ ...org.headers, 'accept-language': 'es' }, `${base}/payroll/jurisdictions`)
    ).json<PayJurisdictions>()
    expect(items.find(({ code }) => code === 'US-NY')).toMatchObject({
      name: 'Nueva York',
      packId: 'us-ny',
      otherPackIds: ['us-ny-misc'],
      federalBecause: null,
      notCovered: ['wages_by_area', 'meal_breaks'],
    })
  })

  test('ends an approval when the rules change', async () => {
    const { inNevada, inReno, works, sam, payroll, approve } = await twoStates()
    await works(sam.memberId, monday, 10, inReno)
    await approve([sam.memberId])
    expect((await payroll()).members).toMatchObject([{ state: 'approved' }])
    await inNevada()
    expect((await payroll()).members).toMatchObject([{ state: 'open', flags: expect.arrayContaining(['changed']) }])
  })

  test('lists the rules in force by location and member, with the author', async () => {
    const { scope, inNevada, reno, sam, org, base } = await twoStates()
    await inNevada()
    await scope({ memberId: sam.memberId, effectiveOn: '2099-01-01' })
    const { scopes } = (await run.call(org.headers, `${base}/payroll/policies`)).json<PayPolicies>()
    expect(scopes).toMatchObject([
      { name: 'Reno', locationId: reno.id, packId: 'us-nv', minimumWageE4: 120_000, isCurrent: true },
      { memberId: sam.memberId, effectiveOn: '2099-01-01', isCurrent: false, createdBy: org.owner.name },
    ])
  })

  test('rejects a scope with no target, two targets, a foreign target or oneself', async () => {
    const { scope, reno, sam, worker } = await twoStates()
    const both = { locationId: reno.id, memberId: sam.memberId }
    expect((await scope({})).json()).toMatchObject({ code: 'pay_scope_of_one' })
    expect((await scope(both)).json()).toMatchObject({ code: 'pay_scope_of_one' })
    expect((await scope({ memberId: sam.memberId, minimumWageE4: 1 })).json()).toMatchObject({
      code: 'pay_scope_of_one',
      fields: [{ path: 'minimumWageE4' }],
    })
    expect((await scope({ locationId: sam.memberId })).json()).toMatchObject({ code: 'location_unknown' })
    expect((await scope({ memberId: reno.id })).json()).toMatchObject({ code: 'worker_unknown' })
    const payer = await worker('ADMIN')
    expect((await scope({ memberId: payer.memberId }, payer.headers)).json()).toMatchObject({ code: 'own_decision' })
  })
})
