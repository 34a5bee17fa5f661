import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { useApi } from '#server/api/test/api.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  const world = await buildPayroll(run)
  const { org, base, sam, payroll } = world
  const flags = async () => (await payroll()).members.find(({ memberId }) => memberId === sam.memberId)?.flags
  const override = (flag: string, reason = 'Agreed with Sam.', headers = org.headers, memberId = sam.memberId) =>
    call(headers, `${base}/payroll/overrides`, { body: { from: monday, memberId, flag, reason } })
  return { ...world, flags, override }
}

describe('pay flags', () => {
  test('hold up the approval for deductions above pay until overridden with an audited reason', async () => {
    const { sam, rate, works, adjust, approve, flags, override, payroll, org, lock } = await setUp()
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 1)
    await adjust(sam.memberId, { kind: 'deduction', amountMinor: 30_00 })
    expect(await flags()).toEqual(['negative_net'])
    expect((await approve([sam.memberId])).json()).toMatchObject({ code: 'pay_exceptions_open', details: 'Sam Ortiz.' })
    expect((await override('negative_net', ' ')).statusCode).toBe(400)
    expect((await override('unpaid_travel')).statusCode, 'it is not flagged so').toBe(404)
    expect((await override('negative_net')).statusCode).toBe(204)
    expect((await payroll()).members).toMatchObject([
      {
        flags: ['negative_net'],
        overrides: [{ flag: 'negative_net', reason: 'Agreed with Sam.', createdBy: org.owner.name }],
      },
    ])
    const audited = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('auditLog').select('userId').where('tableName', '=', 'pay_overrides').execute(),
    )
    expect(audited).toEqual([{ userId: org.owner.userId }])
    expect((await approve([sam.memberId])).statusCode).toBe(200)
    await adjust(sam.memberId, { kind: 'deduction', amountMinor: 5_00 })
    expect((await payroll()).members, 'another amount is flagged anew').toMatchObject([
      { overrides: [], state: 'open' },
    ])
    expect((await lock()).json()).toMatchObject({ code: 'pay_exceptions_open' })
  })

  test('cannot be overridden about one’s own pay while another member could', async () => {
    const { worker, rate, works, adjust, override } = await setUp()
    const payer = await worker('ADMIN')
    await rate(payer.memberId, 20)
    await works(payer.memberId, monday, 1)
    await adjust(payer.memberId, { kind: 'deduction', amountMinor: 30_00 })
    const refused = await override('negative_net', 'It is fine.', payer.headers, payer.memberId)
    expect(refused.json()).toMatchObject({ code: 'own_decision' })
  })

  test('flag paid leave without a general rate until one is added', async () => {
    const { sam, rate, works, flags, org, job } = await setUp()
    await rate(sam.memberId, 20, { jobId: job.id })
    await works(sam.memberId, monday, 4)
    expect(await flags()).toEqual([])
    await inTenant(api.db, org.id, async (tx) => {
      const organizationId = org.id
      const [policyId, day] = [crypto.randomUUID(), dayAfter(2)]
      const policy = {
        organizationId,
        id: policyId,
        name: 'Vacation',
        kind: 'vacation' as const,
        paid: true,
        rules: '{}',
      }
      await tx.insertInto('leavePolicies').values(policy).execute()
      const request = {
        organizationId,
        id: crypto.randomUUID(),
        memberId: sam.memberId,
        policyId,
        fromDay: day,
        toDay: day,
      }
      const days = JSON.stringify([{ day, minutes: 240 }])
      await tx
        .insertInto('leaveRequests')
        .values({ ...request, days, minutes: 240, state: 'approved' })
        .execute()
    })
    expect(await flags()).toEqual(['unpriced_leave'])
    await rate(sam.memberId, 18)
    expect(await flags()).toEqual([])
  })

  test('flag a workweek below the local minimum wage, with flat visits too', async () => {
    const { sam, rate, works, flags, policy, job } = await setUp()
    await policy({ minimumWageE4: 150_000 })
    await rate(sam.memberId, 14.99)
    await works(sam.memberId, monday, 8)
    expect(await flags()).toEqual(['under_minimum_wage'])
    await rate(sam.memberId, 15, { effectiveOn: monday })
    expect(await flags()).toEqual([])
    await rate(sam.memberId, 60, { jobId: job.id, basis: 'visit' })
    expect(await flags(), '8 hours for 60').toEqual(['under_minimum_wage'])
  })

  test('flag a gap between two sites until travel is counted or entered', async () => {
    const { sam, rate, post, flags, client, org, policy } = await setUp()
    await rate(sam.memberId, 20)
    const depot = await buildPlaces({ api, call }, org).addLocation(client, { name: 'Depot' })
    const atDepot = { locationId: depot.id, jobId: null }
    await post(sam.memberId, at(monday, '08:00'), at(monday, '10:00'))
    await post(sam.memberId, at(monday, '12:01'), at(monday, '13:00'), atDepot)
    expect(await flags(), 'a longer gap is the member’s own time').toEqual([])
    await post(sam.memberId, at(dayAfter(1), '08:00'), at(dayAfter(1), '10:00'))
    await post(sam.memberId, at(dayAfter(1), '10:30'), at(dayAfter(1), '12:00'), atDepot)
    expect(await flags()).toEqual(['unpaid_travel'])
    await policy({ travelGapMinutes: 120 })
    expect(await flags(), 'the places of the longer gap have no coordinates').toEqual(['unpaid_travel'])
    await policy({ travelGapMinutes: 180 })
    expect(await flags()).toEqual([])
  })

  test('flag travel without a rate, if only visits have one, until it gets one', async () => {
    const { sam, rate, post, flags, client, org, policy } = await setUp()
    await rate(sam.memberId, 60, { basis: 'visit' })
    const depot = await buildPlaces({ api, call }, org).addLocation(client, { name: 'Depot' })
    await post(sam.memberId, at(monday, '08:00'), at(monday, '10:00'))
    await post(sam.memberId, at(monday, '10:30'), at(monday, '12:00'), { locationId: depot.id, jobId: null })
    await policy({ travelGapMinutes: 60 })
    expect(await flags()).toEqual(['missing_rate'])
    await policy({ travelGapMinutes: 60, travelRateE4: 150_000 })
    expect(await flags()).toEqual([])
  })
})
