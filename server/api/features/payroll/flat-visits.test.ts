import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { at, dayAfter, monday, buildPayroll } from './test/payroll-world.ts'

const run = useApi()
const { api } = run

async function flatWorld() {
  const world = await buildPayroll(run)
  const job = await world.addJob(world.location, { name: 'Windows' })
  for (const { memberId } of [world.sam]) await world.rate(memberId, 20)
  await world.rate(world.sam.memberId, 45, { jobId: job.id, basis: 'visit' })
  const visits = (day: string, from: string, to: string, visitStart: string, on = day) => {
    const [startedAt, endedAt] = [new Date(at(day, from)), new Date(at(on, to))]
    const visit = { jobId: job.id, visitStart: new Date(visitStart) }
    return world.log({ memberId: world.sam.memberId, startedAt, endedAt, ...visit })
  }
  const flatPay = async (from: string) => {
    const { lines } = await world.detail(world.sam.memberId, from)
    return lines
      .filter(({ kind }) => kind === 'visit')
      .map(({ day, quantity, amountMinor }) => [day, quantity, amountMinor])
  }
  return { ...world, job, visits, flatPay }
}

describe('flat pay by the visit', () => {
  test('pays a flat visit across a workweek and period boundary once, on the workday of its first log', async () => {
    const { visits, flatPay, payroll } = await flatWorld()
    const sunday = dayAfter(13)
    const start = at(sunday, '21:00')
    await visits(sunday, '21:00', '23:30', start)
    await visits(dayAfter(14), '00:30', '03:00', start)
    expect(await flatPay(monday)).toEqual([[sunday, 1, 45_00]])
    expect(await flatPay(dayAfter(14))).toEqual([[dayAfter(14), 0, 0]])
    expect((await payroll(dayAfter(14))).totals, 'the hours count where they were worked').toMatchObject({
      workedSeconds: 2.5 * 3600,
      grossMinor: 0,
    })
  })

  test('pays one log across the boundary once, and no earlier visit again with a later one', async () => {
    const { visits, flatPay } = await flatWorld()
    const sunday = dayAfter(13)
    await visits(sunday, '22:00', '02:00', at(sunday, '22:00'), dayAfter(14))
    await visits(dayAfter(30), '09:00', '10:00', at(sunday, '22:00'))
    expect([await flatPay(monday), await flatPay(dayAfter(14)), await flatPay(dayAfter(28))]).toEqual([
      [[sunday, 1, 45_00]],
      [[dayAfter(14), 0, 0]],
      [[dayAfter(30), 0, 0]],
    ])
  })

  test('pays the whole visit at the rate of its first log when the rate changes or turns hourly midway', async () => {
    const { sam, rate, visits, flatPay, payroll, job } = await flatWorld()
    const next = dayAfter(14)
    await rate(sam.memberId, 60, { jobId: job.id, basis: 'visit', effectiveOn: next })
    await visits(dayAfter(13), '21:00', '22:00', at(dayAfter(13), '21:00'))
    await visits(next, '01:00', '02:00', at(dayAfter(13), '21:00'))
    expect([await flatPay(monday), await flatPay(next)]).toEqual([[[dayAfter(13), 1, 45_00]], [[next, 0, 0]]])
    await rate(sam.memberId, 30, { jobId: job.id, effectiveOn: next })
    expect((await payroll(next)).totals.grossMinor).toBe(0)
  })

  test('pays a visit that rounds to zero time', async () => {
    const { org, visits, flatPay } = await flatWorld()
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ rounding: '15' }).execute())
    await visits(monday, '09:00', '09:05', at(monday, '09:00'))
    expect(await flatPay(monday)).toEqual([[monday, 1, 45_00]])
  })

  /** Logs in quarter hours from the Sunday noon before the first period: visit and length of each. */
  const logs = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 160 }), length: fc.integer({ min: 1, max: 60 }), visit: fc.nat(3) }),
    { minLength: 6, maxLength: 14 },
  )

  test('pays every visit once per member over all periods, whatever boundaries its logs cross', async () => {
    const { org, payroll, location, job, rate, sam, worker } = await flatWorld()
    const plans = [
      { payPeriod: 'weeks', periods: [-14, 0, 14, 28, 42] },
      { payPeriod: 'semi_monthly', periods: [-8, 7, 23, 38, 53] },
    ] as const
    await fc.assert(
      fc.asyncProperty(
        logs,
        logs,
        fc.constantFrom(...plans),
        fc.integer({ min: 1, max: 7 }),
        async (a, b, plan, week) => {
          const [first, other] = [await worker(), await worker()]
          await inTenant(api.db, org.id, async (tx) => {
            await tx.updateTable('configurations').set({ payPeriod: plan.payPeriod, weekStart: week }).execute()
            // Payroll lists nobody of the runs before.
            await tx.updateTable('workLogs').set({ voidedAt: new Date() }).where('voidedAt', 'is', null).execute()
          })
          for (const { memberId } of [first, other]) await rate(memberId, 45, { jobId: job.id, basis: 'visit' })
          const inserted = [
            { memberId: first.memberId, made: a },
            { memberId: other.memberId, made: b },
          ].flatMap(({ memberId, made: productionPay }) => {
            let now = Date.parse(at(dayAfter(-1), '12:00'))
            return productionPay.map(({ gap, length, visit }) => {
              const startedAt = new Date(now + gap * 900_000)
              now = startedAt.getTime() + length * 900_000
              const visitStart = new Date(Date.parse(at(monday, '06:00')) + visit * 86_400_000)
              return { memberId, startedAt, endedAt: new Date(now), visitStart }
            })
          })
          await inTenant(api.db, org.id, (tx) =>
            tx
              .insertInto('workLogs')
              .values(
                inserted.map((log) => ({
                  ...log,
                  organizationId: org.id,
                  id: randomUUID(),
                  locationId: location.id,
                  jobId: job.id,
                  startSource: 'manager' as const,
                  endSource: 'manager' as const,
                  voidedAt: null,
                })),
              )
              .execute(),
          )
          const paid = new Map<string, number>()
          for (const days of plan.periods) {
            for (const { memberId, totals } of (await payroll(dayAfter(days))).members) {
              paid.set(memberId, (paid.get(memberId) ?? 0) + totals.straightMinor)
            }
          }
          for (const [{ memberId }, productionPay] of [
            [first, a],
            [other, b],
          ] as const) {
            expect(paid.get(memberId)).toBe(new Set(productionPay.map(({ visit }) => visit)).size * 45_00)
          }
          expect(paid.has(sam.memberId)).toBe(false)
        },
      ),
      { seed: 20261122, numRuns: 6, endOnFailure: true },
    )
  })
})
