import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { PayCosts } from '#shared/payroll/pay-files.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

/** A locked fortnight with ten hours on its Monday and one calendar for the whole organization. */
async function lockedWorld() {
  const world = await buildPayroll(run)
  const { org, base, sam, rate, post } = world
  await rate(sam.memberId, 20)
  const entered = await post(sam.memberId, at(monday, '08:00'), at(monday, '18:00'))
  const log = entered.json<WorkLogDetail>()
  const effects = { paidMinutes: 0, payMultiplierE4: 15_000, jobsSkipped: false }
  const source = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: false }
  const calendar = (
    await call(org.headers, `${base}/holiday-calendars`, { body: { name: 'Ours', ...source, ...effects } })
  ).json<{ id: string }>()
  const url = `${base}/holiday-calendars/${calendar.id}`
  await call(org.headers, `${url}/assignments`, { body: { scope: 'organization', targetId: null } })
  const period = await world.locked()
  const addHoliday = (confirmed?: boolean) =>
    call(org.headers, `${url}/holidays`, {
      query: confirmed ? { confirmed: 'true' } : {},
      body: { date: monday, names: { en: 'Founders Day', es: 'Día de los fundadores' }, ...effects },
    })
  const unlock = (runId: string | null) =>
    call(org.headers, `${base}/payroll/runs/${runId}/unlock`, { body: { reason: 'Wrong log.' } })
  return { ...world, log, period, addHoliday, unlock, holidaysUrl: `${url}/holidays` }
}

const next = dayAfter(14)

describe('confirming changes to locked pay', () => {
  test('asks to confirm a holiday in locked days, names the pay it changes and corrects it in the next period', async () => {
    const { addHoliday, payroll, detail, sam, org, holidaysUrl, locked } = await lockedWorld()
    const holiday = await addHoliday()
    expect(holiday.statusCode).toBe(409)
    expect(holiday.json()).toMatchObject({
      code: 'changes_locked_pay',
      details: 'Mar 9, 2026 – Mar 22, 2026: Sam Ortiz (+$100.00).',
    })
    expect((await payroll(next)).members, 'nothing was written').toEqual([])
    const added = await addHoliday(true)
    expect(added.statusCode).toBe(201)
    const { lines } = await detail(sam.memberId, next)
    expect(lines).toMatchObject([
      {
        kind: 'adjustment',
        amountMinor: 100_00,
        parts: [{ jobName: 'Evening clean', amountMinor: 100_00 }],
        steps: [expect.stringContaining('The difference is $100.00.'), 'Holidays: $0.00 → $100.00.'],
      },
    ])
    await locked(next)
    expect((await payroll(dayAfter(28))).members, 'once').toEqual([])
    const { id } = added.json<{ id: string }>()
    const removed = () => call(org.headers, `${holidaysUrl}/${id}`, { method: 'DELETE' })
    expect((await removed()).json()).toMatchObject({ details: expect.stringContaining('Sam Ortiz (-$100.00)') })
    const confirmed = await call(org.headers, `${holidaysUrl}/${id}`, {
      method: 'DELETE',
      query: { confirmed: 'true' },
    })
    expect(confirmed.statusCode).toBe(204)
    expect((await payroll(dayAfter(28))).totals.grossMinor, 'a correction is corrected').toBe(-100_00)
  })

  test('asks to confirm rules and minimum wages of locked days and corrects the difference in the next period', async () => {
    const { postPolicy, payroll, org, base, sam } = await lockedWorld()
    expect((await postPolicy({ packId: 'us-ak' })).json()).toMatchObject({
      code: 'changes_locked_pay',
      details: expect.stringContaining('Sam Ortiz (+$20.00)'),
    })
    const terms = {
      regularRate: 'weighted',
      paysLongRests: true,
      minimumWageE4: 0,
      weekStart: 1,
      workdayStart: '00:00',
    }
    const confirmed = await call(org.headers, `${base}/payroll/policies`, {
      query: { confirmed: 'true' },
      body: { effectiveOn: '2026-01-01', packId: 'us-ak', ...terms },
    })
    expect(confirmed.statusCode).toBe(201)
    expect((await payroll(next)).members).toMatchObject([{ memberId: sam.memberId, totals: { bonusMinor: 20_00 } }])
  })

  test('takes back pay for cancelled leave from a member without other pay, even after departure', async () => {
    const { org, worker, rate, payroll, locked } = await lockedWorld()
    const kim = await worker()
    await rate(kim.memberId, 20)
    const organizationId = org.id
    const policyId = crypto.randomUUID()
    const request = { memberId: kim.memberId, policyId, fromDay: next, toDay: next, minutes: 240 }
    await inTenant(api.db, org.id, async (tx) => {
      const policy = {
        organizationId,
        id: policyId,
        name: 'Vacation',
        kind: 'vacation' as const,
        paid: true,
        rules: '{}',
      }
      await tx.insertInto('leavePolicies').values(policy).execute()
      await tx
        .insertInto('leaveRequests')
        .values({
          ...request,
          organizationId,
          id: crypto.randomUUID(),
          days: JSON.stringify([{ day: next, minutes: 240 }]),
          state: 'approved',
        })
        .execute()
    })
    await locked(next)
    await inTenant(api.db, org.id, async (tx) => {
      await tx
        .updateTable('members')
        .set({ endedOn: dayAfter(20) })
        .where('id', '=', kim.memberId)
        .execute()
      await tx.updateTable('leaveRequests').set({ state: 'cancelled' }).where('policyId', '=', policyId).execute()
    })
    expect((await payroll(dayAfter(28))).members).toMatchObject([
      { memberId: kim.memberId, totals: { grossMinor: -80_00 } },
    ])
  })

  test('pays a late trip as mileage, not as wages', async () => {
    const { org, sam, payroll } = await lockedWorld()
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('trips')
        .values({
          organizationId: org.id,
          id: crypto.randomUUID(),
          memberId: sam.memberId,
          day: monday,
          origin: 'manual',
          fromName: 'Office',
          toName: 'Depot',
          distanceM: 16_093,
          distanceSource: 'entered',
          rateE4: 7_250,
          amountMinor: 7_25,
          taxableMinor: 0,
          state: 'approved',
        })
        .execute(),
    )
    expect((await payroll(next)).members).toMatchObject([
      { totals: { grossMinor: 0, mileageMinor: 7_25, totalMinor: 7_25 } },
    ])
  })

  test('moves labor cost to the other client when hours change jobs under an unlock, with equal pay', async () => {
    const { org, base, log, unlock, period, locked, payroll, addJob, location, rate, sam } = await lockedWorld()
    await rate(sam.memberId, 21, { effectiveOn: monday })
    await locked(next)
    expect((await payroll(next)).totals.bonusMinor).toBe(10_00)
    const clinic = await addJob(location, { name: 'Clinic' })
    await unlock(period.runId)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('workLogs').set({ jobId: clinic.id }).where('id', '=', log.id).execute(),
    )
    await locked()
    const { items } = (await call(org.headers, `${base}/payroll/costs?from=${dayAfter(28)}`)).json<PayCosts>()
    expect(items.map(({ jobName, totalMinor }) => [jobName, totalMinor])).toEqual([['Evening clean', -10_00]])
  })

  test('pays a correction again when the period that carried it is unlocked and relocked', async () => {
    const { rate, sam, payroll, locked, unlock, works } = await lockedWorld()
    await rate(sam.memberId, 21, { effectiveOn: monday })
    await works(sam.memberId, next, 2)
    const carrier = await locked(next)
    expect((await payroll(next)).totals.bonusMinor).toBe(10_00)
    await unlock(carrier.runId)
    expect((await payroll(next)).members).toMatchObject([{ state: 'approved', totals: { bonusMinor: 10_00 } }])
    expect((await payroll(dayAfter(28))).members, 'and no later one').toEqual([])
    await rate(sam.memberId, 22, { effectiveOn: monday })
    expect((await payroll(next)).totals.bonusMinor, 'with what is known by then').toBe(20_00)
    await locked(next)
    expect((await payroll(dayAfter(28))).members).toEqual([])
  })

  test('applies an undated rounding setting from when it is made and corrects nothing before', async () => {
    const { org, rate, sam, payroll } = await lockedWorld()
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ rounding: '15', workdayStart: '05:00' }).execute(),
    )
    await rate(sam.memberId, 20, { effectiveOn: monday })
    expect((await payroll(next)).members).toEqual([])
  })
})
