import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { PayPeriod } from '#shared/payroll/payroll.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { at, dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

async function lockedWorld() {
  const world = await buildPayroll(run)
  const { sam, rate, works, post } = world
  await rate(sam.memberId, 20)
  const entered = await post(sam.memberId, at(monday, '08:00'), at(monday, '16:00'))
  const log = entered.json<WorkLogDetail>()
  await works(sam.memberId, dayAfter(10), 6)
  const period = await world.locked()
  const unlock = (reason: string, headers = world.org.headers) =>
    call(headers, `${world.base}/payroll/runs/${period.runId}/unlock`, { body: { reason } })
  return { ...world, log, period, unlock }
}

describe('a locked period', () => {
  test('shows what was locked, by whom, and the hashes of its rules and inputs', async () => {
    const { payroll, period, org, sam, detail } = await lockedWorld()
    expect(period).toMatchObject({
      state: 'locked',
      isOver: true,
      lockedBy: org.owner.name,
      inputsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rulesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await payroll()).toMatchObject({
      period: { state: 'locked' },
      members: [{ memberId: sam.memberId, state: 'approved', totals: { grossMinor: 280_00 } }],
      totals: { grossMinor: 280_00 },
      days: [
        { day: monday, seconds: 8 * 3600, amountMinor: 160_00 },
        { day: dayAfter(10), seconds: 6 * 3600, amountMinor: 120_00 },
      ],
    })
    expect(await detail(sam.memberId)).toMatchObject({
      state: 'approved',
      approvedBy: org.owner.name,
      lines: [{ steps: ['8 h at $20.00 an hour = $160.00.'] }, { kind: 'straight' }],
    })
  })

  test('rejects added, changed and deleted time, also in SQL, and rejects adjustments', async () => {
    const { log, org, base, sam, post, adjust, location } = await lockedWorld()
    const correction = await call(org.headers, `${base}/work-logs/${log.id}`, {
      method: 'PUT',
      body: {
        locationId: log.locationId,
        jobId: log.jobId,
        visitStart: null,
        startedAt: log.startedAt,
        endedAt: at(monday, '15:00'),
        breaks: [],
        note: '',
        reason: 'Left earlier.',
        version: log.version,
      },
    })
    expect(correction.statusCode).toBe(409)
    expect(correction.json()).toMatchObject({ code: 'period_locked' })
    const response = await post(sam.memberId, at(dayAfter(2), '08:00'), at(dayAfter(2), '09:00'))
    expect(response.json()).toMatchObject({ code: 'period_locked' })
    expect((await adjust(sam.memberId, {})).json()).toMatchObject({ code: 'period_locked' })
    const attempts: ((tx: TenantTx) => Promise<unknown>)[] = [
      (tx) =>
        tx
          .updateTable('workLogs')
          .set({ endedAt: new Date(at(monday, '12:00')) })
          .where('id', '=', log.id)
          .execute(),
      (tx) => tx.updateTable('workLogs').set({ voidedAt: new Date() }).where('id', '=', log.id).execute(),
      (tx) => tx.updateTable('workLogs').set({ jobId: null }).where('id', '=', log.id).execute(),
      (tx) =>
        tx
          .insertInto('breaks')
          .values({
            organizationId: org.id,
            id: crypto.randomUUID(),
            workLogId: log.id,
            memberId: sam.memberId,
            kind: 'meal',
            startedAt: new Date(at(monday, '12:00')),
            endedAt: new Date(at(monday, '12:30')),
          })
          .execute(),
      (tx) =>
        tx
          .insertInto('workLogs')
          .values({
            organizationId: org.id,
            id: crypto.randomUUID(),
            memberId: sam.memberId,
            locationId: location.id,
            jobId: null,
            visitStart: null,
            startedAt: new Date(at('2026-03-08', '23:00')),
            endedAt: new Date(at(monday, '01:00')),
            startSource: 'manager',
            endSource: 'manager',
            voidedAt: null,
          })
          .execute(),
    ]
    for (const attempt of attempts) {
      await expect(inTenant(api.db, org.id, attempt)).rejects.toMatchObject({ constraint: 'period_locked' })
    }
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('workLogs').set({ note: 'Left the keys inside.' }).where('id', '=', log.id).execute(),
    )
    expect((await post(sam.memberId, at('2026-03-08', '23:00'), at(monday, '00:00'))).statusCode).toBe(409)
    expect((await post(sam.memberId, at('2026-03-08', '22:00'), at('2026-03-08', '23:59'))).statusCode).toBe(201)
  })

  test('rejects another approval, lock or overlapping period', async () => {
    const { approve, lock, sam } = await lockedWorld()
    expect((await approve([sam.memberId])).json()).toMatchObject({ code: 'period_locked' })
    expect((await lock()).json()).toMatchObject({ code: 'period_locked' })
  })

  test('keeps its snapshot immutable', async () => {
    const { org } = await lockedWorld()
    const attempts: ((tx: TenantTx) => Promise<unknown>)[] = [
      (tx) => tx.updateTable('paySnapshots').set({ lines: '[]' }).execute(),
      (tx) => tx.deleteFrom('paySnapshots').execute(),
      (tx) => tx.deleteFrom('payRuns').execute(),
      (tx) => tx.updateTable('payAdjustments').set({ amountMinor: 1 }).execute(),
    ]
    for (const attempt of attempts) await expect(inTenant(api.db, org.id, attempt)).rejects.toThrow('permission denied')
  })

  test('unlocks for an owner with a reason, and the same inputs give the same hash', async () => {
    const { unlock, member, org, locked, period, payroll } = { ...(await lockedWorld()), member: run.member }
    const admin = await member(org.id, 'ADMIN')
    expect((await unlock('Wrong rate.', admin)).statusCode).toBe(403)
    expect((await unlock(' ')).statusCode).toBe(400)
    expect((await unlock('Wrong rate.')).json()).toMatchObject({
      state: 'open',
      unlockReason: 'Wrong rate.',
      lockedBy: null,
    })
    expect((await unlock('Again.')).json()).toMatchObject({ code: 'pay_not_locked' })
    expect((await payroll()).members).toMatchObject([{ state: 'approved', flags: [] }])
    const again: PayPeriod = await locked()
    expect([again.inputsHash, again.rulesHash]).toEqual([period.inputsHash, period.rulesHash])
  })

  test('gets another hash with another rate', async () => {
    const { unlock, rate, sam, locked, period } = await lockedWorld()
    await unlock('Wrong rate.')
    await rate(sam.memberId, 21)
    expect((await locked()).inputsHash).not.toBe(period.inputsHash)
  })
})

describe('after the lock', () => {
  test('pays a backdated rate once, as a line of the next period', async () => {
    const { rate, sam, payroll, detail, locked, works } = await lockedWorld()
    const next = dayAfter(14)
    expect((await payroll(next)).members).toEqual([])
    await rate(sam.memberId, 21.5, { effectiveOn: dayAfter(7) })
    expect((await payroll()).totals.grossMinor).toBe(280_00)
    expect((await payroll(next)).members).toMatchObject([
      { memberId: sam.memberId, totals: { bonusMinor: 9_00, grossMinor: 9_00 } },
    ])
    expect((await detail(sam.memberId, next)).lines).toMatchObject([
      {
        kind: 'adjustment',
        steps: [
          'Pay for Mar 9, 2026 to Mar 22, 2026 is now $289.00; $280.00 was paid. The difference is $9.00.',
          'Hours worked: $280.00 → $289.00.',
        ],
      },
    ])
    await works(sam.memberId, next, 2)
    await locked(next)
    expect((await payroll(next)).totals).toMatchObject({ grossMinor: 43_00 + 9_00 })
    expect((await payroll(dayAfter(28))).members).toEqual([])
    await rate(sam.memberId, 20, { effectiveOn: dayAfter(7) })
    expect((await payroll(dayAfter(28))).totals).toMatchObject({ grossMinor: -9_00 - 3_00 })
  })

  test('pays weekly overtime in the period where the week ends, based on the whole week', async () => {
    const world = await buildPayroll(run)
    const { sam, rate, works, org, locked, payroll } = world
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ payPeriod: 'semi_monthly' }).execute(),
    )
    await rate(sam.memberId, 20)
    // Monday 30 March to Friday 3 April.
    for (const day of [0, 1, 2, 3, 4]) await works(sam.memberId, dayAfter(day, '2026-03-30'), 10)
    await locked('2026-03-16')
    expect((await payroll('2026-03-16')).totals).toMatchObject({ grossMinor: 400_00, overtimeSeconds: 0 })
    expect((await payroll('2026-04-01')).totals).toMatchObject({
      straightMinor: 600_00,
      overtimeSeconds: 10 * 3600,
      overtimeMinor: 100_00,
    })
  })

  test('adds an adjustment to the next period and reverses it once with another', async () => {
    const { adjust, sam, payroll, org, base, detail } = await lockedWorld()
    const day = dayAfter(14)
    expect((await adjust(sam.memberId, { day, amountMinor: 0 })).json()).toMatchObject({ code: 'adjustment_amount' })
    const added = (await adjust(sam.memberId, { day, kind: 'deduction', amountMinor: 12_00 })).json<{ id: string }>()
    expect((await payroll(day)).totals).toMatchObject({ grossMinor: 0, otherMinor: -12_00, totalMinor: -12_00 })
    const reverse = () =>
      call(org.headers, `${base}/payroll/adjustments/${added.id}/reverse`, { body: { day, note: 'Not his key.' } })
    expect((await reverse()).statusCode).toBe(201)
    expect((await reverse()).json()).toMatchObject({ code: 'adjustment_reversed' })
    expect((await payroll(day)).totals.totalMinor).toBe(0)
    expect((await detail(sam.memberId, day)).adjustments).toMatchObject([
      { amountMinor: 12_00, reversesId: added.id },
      { amountMinor: -12_00, reversedById: expect.any(String) },
    ])
  })

  test('dates a pay policy and asks to confirm it for locked days', async () => {
    const { postPolicy, org, base } = await lockedWorld()
    expect((await postPolicy({ effectiveOn: dayAfter(13) })).statusCode, 'nobody is paid differently').toBe(201)
    expect((await postPolicy({ effectiveOn: dayAfter(14), packId: 'ca-bc' })).json()).toMatchObject({
      code: 'pay_week_fixed',
    })
    expect((await postPolicy({ effectiveOn: dayAfter(14), packId: 'us-ak' })).statusCode).toBe(201)
    expect((await call(org.headers, `${base}/payroll/policies`)).json()).toMatchObject({
      items: [
        { packId: 'us-ak', isCurrent: true, createdBy: org.owner.name },
        { packId: 'us', isCurrent: false },
        { id: null, packId: 'us' },
      ],
    })
  })
})
