import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { recomputeLocked } from './corrections.store.ts'
import { readOrganizationPay } from './pay-terms.store.ts'
import { dayAfter, monday, payrollWorld } from './test/payroll-world.ts'

const run = useApi()
const { api, call } = run

const next = dayAfter(14)

/** A region whose calendar pays eight hours on the Monday and twice the rate for work; Sam worked ten at 20.00. */
async function regionalWorld() {
  const world = await payrollWorld(run)
  const { own, sam, rate, works, location } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 10)
  const organizationId = own.id
  const regions = [randomUUID(), randomUUID()] as const
  const calendarId = randomUUID()
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, organizationId, work)
  await tenant(async (tx) => {
    for (const id of regions)
      await tx.insertInto('regions').values({ organizationId, id, name: id, color: '#336699' }).execute()
    await tx.insertInto('holidayCalendars').values({ organizationId, id: calendarId, name: 'North' }).execute()
    await tx
      .insertInto('holidayCalendarAssignments')
      .values({
        organizationId,
        id: randomUUID(),
        calendarId,
        regionId: regions[0],
        clientId: null,
        locationId: null,
      })
      .execute()
    await tx
      .insertInto('holidays')
      .values({
        organizationId,
        id: randomUUID(),
        calendarId,
        date: monday,
        nameEn: 'Founders',
        nameEs: 'Fundadores',
        kind: 'own',
        observedOf: null,
        source: 'manual',
        generatedKey: null,
        paidMinutes: 480,
        payMultiplierE4: 20_000,
        jobsSkipped: false,
      })
      .execute()
  })
  const moveMember = (regionId: string | null) =>
    tenant(async (tx) => {
      await tx.deleteFrom('memberRegions').where('memberId', '=', sam.memberId).execute()
      if (regionId)
        await tx.insertInto('memberRegions').values({ organizationId, regionId, memberId: sam.memberId }).execute()
    })
  const moveLocation = (regionId: string | null) =>
    tenant((tx) => tx.updateTable('locations').set({ regionId }).where('id', '=', location.id).execute())
  await moveMember(regions[0])
  await moveLocation(regions[0])
  const everyNight = () => tenant(async (tx) => recomputeLocked(tx, organizationId, await readOrganizationPay(tx), 24))
  return { ...world, regions, moveMember, moveLocation, everyNight }
}

test('a member and a location that move to another region keep the holidays that a locked period paid', async () => {
  const { regions, moveMember, moveLocation, everyNight, locked, payroll, rate, sam } = await regionalWorld()
  await locked()
  // 10 h × 20.00, the same again for the holiday worked, 8 h × 20.00 for the holiday itself.
  expect((await payroll()).totals.grossMinor).toBe(560_00)
  await moveMember(regions[1])
  await moveLocation(regions[1])
  await everyNight()
  expect((await payroll(next)).members, 'nothing is taken back').toEqual([])
  await rate(sam.memberId, 25, { effectiveOn: monday })
  expect((await payroll(next)).totals.grossMinor, 'a quarter of it all').toBe(140_00)
})

test('a member who has no region at the lock gets no holiday of it by joining one later', async () => {
  const { regions, moveMember, everyNight, locked, payroll } = await regionalWorld()
  await moveMember(null)
  await locked()
  expect((await payroll()).totals.grossMinor).toBe(400_00)
  await moveMember(regions[0])
  await everyNight()
  expect((await payroll(next)).members).toEqual([])
})

async function configured(world: Awaited<ReturnType<typeof payrollWorld>>, changes: Partial<Configuration>) {
  const { own, base } = world
  const before = (await call(own.headers, `${base}/configuration`)).json<Configuration>()
  return call(own.headers, `${base}/configuration`, { method: 'PUT', body: { ...before, ...changes } })
}

test('the pay date of a locked period is the one at its lock; an open one goes by the setting', async () => {
  const world = await payrollWorld(run)
  const { sam, rate, works, locked, payroll, own, base } = world
  await configured(world, { payDelayDays: 3 })
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 1)
  const { runId, payDay } = await locked()
  expect(payDay).toBe(dayAfter(16))
  await configured(world, { payDelayDays: 10 })
  expect((await payroll()).period.payDay).toBe(dayAfter(16))
  expect((await payroll(next)).period.payDay).toBe(dayAfter(37))
  await call(own.headers, `${base}/payroll/runs/${runId}/unlock`, { body: { reason: 'Wrong.' } })
  expect((await payroll()).period.payDay).toBe(dayAfter(23))
})

test('the currency of a company that has locked pay does not change', async () => {
  const world = await payrollWorld(run)
  const { sam, rate, works, locked } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 1)
  expect((await configured(world, { currency: 'CAD' })).statusCode).toBe(200)
  await locked()
  const refused = await configured(world, { currency: 'USD' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'currency_in_use', fields: [{ path: 'currency' }] })
  expect((await configured(world, { payDelayDays: 4 })).statusCode).toBe(200)
})

test('who left and what was archived keep their pay, and a later rate is paid once, through locks and openings', async () => {
  const world = await payrollWorld(run)
  const { sam, rate, works, location, job, locked, payroll, own, base } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 10)
  const first = await locked()
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, own.id, work)
  await tenant(async (tx) => {
    await tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', sam.memberId).execute()
    await tx.updateTable('locations').set({ archivedAt: new Date() }).where('id', '=', location.id).execute()
    await tx.updateTable('jobs').set({ archivedAt: new Date() }).where('id', '=', job.id).execute()
    await recomputeLocked(tx, own.id, await readOrganizationPay(tx), 24)
  })
  expect((await payroll(next)).members, 'nothing differs').toEqual([])
  await tenant((tx) =>
    tx
      .insertInto('payRates')
      .values({
        organizationId: own.id,
        id: randomUUID(),
        memberId: sam.memberId,
        basis: 'hour',
        rateE4: 250_000,
        effectiveOn: monday,
        jobId: null,
        locationId: null,
        note: '',
      })
      .execute(),
  )
  expect((await payroll(next)).totals.grossMinor, '10 h × 5.00').toBe(50_00)
  await locked(next)
  expect((await payroll(dayAfter(28))).members).toEqual([])
  await call(own.headers, `${base}/payroll/runs/${first.runId}/unlock`, { body: { reason: 'Again.' } })
  // Opened and locked again it pays 250.00 itself, so the fifty are taken back: 250.00 in all.
  await locked()
  expect((await payroll()).totals.grossMinor).toBe(250_00)
  expect((await payroll(dayAfter(28))).totals.grossMinor).toBe(-50_00)
})
