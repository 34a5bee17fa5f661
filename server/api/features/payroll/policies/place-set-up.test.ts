import { describe, expect, test } from 'vitest'
import { buildPlaces } from '#server/api/test/places.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { HolidayCalendarList } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { PayJurisdictions, PayPolicies } from '#shared/payroll/pay-policies.contract.ts'
import type { LeavePolicyList } from '#shared/time-off/time-off-policies.contract.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** A company with two locations, and a function that sets a location's state. */
async function company() {
  const { org, base, location, sam } = await buildPayroll(run)
  const reno = await buildPlaces(run, org).addLocation({ id: location.clientId }, { name: 'Reno' })
  const choose = (body: object, headers = org.headers) =>
    run.call(headers, `${base}/payroll/scopes`, {
      body: {
        locationId: location.id,
        memberId: null,
        effectiveOn: '2026-01-01',
        packId: null,
        jurisdiction: 'US-NV',
        minimumWageE4: 0,
        alongside: ['leave', 'holidays'],
        ...body,
      },
    })
  const read = async <T>(path: string) => (await run.call(org.headers, `${base}${path}`)).json<T>()
  const setUpState = async () => ({
    scopes: (await read<PayPolicies>('/payroll/policies')).scopes.map(({ jurisdiction }) => jurisdiction),
    leave: (await read<LeavePolicyList>('/time-off/policies')).items.map(({ name, kind }) => [name, kind]),
    calendars: (await read<HolidayCalendarList>('/holiday-calendars')).items.map(({ name, state, assignments }) => [
      name,
      state,
      assignments.map((each) => each.targetId),
    ]),
  })
  const nevada = async () =>
    (await read<PayJurisdictions>('/payroll/jurisdictions')).items.find(({ code }) => code === 'US-NV')
  return { org, base, location, reno, sam, choose, setUpState, nevada, read }
}

describe('setting up a jurisdiction', () => {
  test('sets up a state’s pay rules, sick leave and holidays in one request, each only once', async () => {
    const { location, reno, choose, setUpState, nevada } = await company()
    expect(await nevada()).toMatchObject({ hasLeave: false, hasHolidays: false })
    expect((await choose({})).statusCode).toBe(201)
    const once = {
      scopes: ['US-NV'],
      leave: [['Nevada', 'sick']],
      calendars: [['Nevada', 'NV', [location.id]]],
    }
    expect(await setUpState()).toEqual(once)
    expect(await nevada()).toMatchObject({ hasLeave: true, hasHolidays: true })
    expect((await choose({})).statusCode).toBe(201)
    expect(await setUpState()).toEqual(once)
    await choose({ locationId: reno.id })
    expect(await setUpState()).toEqual({
      scopes: ['US-NV', 'US-NV'],
      leave: once.leave,
      calendars: [['Nevada', 'NV', expect.arrayContaining([location.id, reno.id])]],
    })
  })

  test('sets up only what is chosen and keeps a location’s existing calendar', async () => {
    const { location, choose, setUpState } = await company()
    await choose({ alongside: [] })
    expect(await setUpState()).toEqual({ scopes: ['US-NV'], leave: [], calendars: [] })
    await choose({ alongside: ['holidays'] })
    await choose({ jurisdiction: 'US-CA', alongside: ['holidays'] })
    expect(await setUpState()).toEqual({
      scopes: ['US-CA', 'US-NV'],
      leave: [],
      calendars: [
        ['California', 'CA', []],
        ['Nevada', 'NV', [location.id]],
      ],
    })
  })

  test('sets up nothing if a part is rejected', async () => {
    const { org, base, choose, setUpState } = await company()
    const taken = { name: 'Nevada', country: '', state: '', kinds: ['public'], observance: 'observed' }
    const effects = { paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped: true, asksClients: false }
    const calendar = await run.call(org.headers, `${base}/holiday-calendars`, { body: { ...taken, ...effects } })
    expect(calendar.statusCode).toBe(201)
    expect((await choose({})).json()).toMatchObject({ code: 'holiday_calendar_name_taken' })
    expect(await setUpState()).toMatchObject({ scopes: [], leave: [] })
  })

  test('sets up nothing without permission to manage pay', async () => {
    const { sam, choose, setUpState } = await company()
    expect((await choose({}, sam.headers)).statusCode).toBe(403)
    expect(await setUpState()).toEqual({ scopes: [], leave: [], calendars: [] })
  })

  test('sets up the organization’s state: rules, dated minimum wages, leave and holidays', async () => {
    const { org, base, setUpState, read } = await company()
    const terms = { packId: 'us', regularRate: 'weighted', paysLongRests: true, minimumWageE4: 0, weekStart: 1 }
    const choose = (body: object) =>
      run.call(org.headers, `${base}/payroll/policies`, {
        body: { effectiveOn: '2026-01-01', workdayStart: '00:00', ...terms, ...body },
      })
    const alongside = ['leave', 'holidays']
    expect((await choose({ jurisdiction: 'US-AK', alongside })).statusCode).toBe(201)
    const { items } = await read<PayPolicies>('/payroll/policies')
    expect(items[0]).toMatchObject({ packId: 'us-ak', jurisdiction: 'US-AK', effectiveOn: '2026-01-01' })
    // Alaska's wage rose on 1 July 2026.
    const { policy } = await inTenant(run.api.db, org.id, readOrganizationPay)
    expect(policy.minimumWages).toEqual([
      { from: '2026-01-01', rateE4: 130_000 },
      { from: '2026-07-01', rateE4: 140_000 },
    ])
    expect((await setUpState()).calendars).toEqual([['Alaska', 'AK', [null]]])
    // A second state keeps the organization's existing calendar.
    await choose({ jurisdiction: 'US-NY', packId: 'us-ny-misc', effectiveOn: '2026-02-01', alongside })
    expect((await read<PayPolicies>('/payroll/policies')).items[0]).toMatchObject({ packId: 'us-ny-misc' })
    expect((await setUpState()).calendars).toEqual([
      ['Alaska', 'AK', [null]],
      ['New York', 'NY', []],
    ])
    const unknown = await choose({ jurisdiction: 'US-ZZ', effectiveOn: '2026-03-01' })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json()).toMatchObject({ code: 'jurisdiction_unknown', fields: [{ path: 'jurisdiction' }] })
  })
})
