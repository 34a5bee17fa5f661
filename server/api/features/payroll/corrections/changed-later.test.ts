import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { recomputeLocked } from './corrections.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

const next = dayAfter(14)

/** A region whose calendar pays eight hours for the Monday off and double for work; Sam worked ten hours at $20.00. */
async function regionalWorld() {
  const world = await buildPayroll(run)
  const { org, sam, rate, works, location } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 10)
  const organizationId = org.id
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
        names: JSON.stringify({ en: 'Founders', es: 'Fundadores' }),
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

describe('changes after a period is locked', () => {
  test('keeps the holidays a locked period paid when a member and a location change region', async () => {
    const { regions, moveMember, moveLocation, everyNight, locked, payroll, rate, sam } = await regionalWorld()
    await locked()
    // 10 h × 20.00, the same again as holiday premium, and 8 h × 20.00 for the holiday itself.
    expect((await payroll()).totals.grossMinor).toBe(560_00)
    await moveMember(regions[1])
    await moveLocation(regions[1])
    await everyNight()
    expect((await payroll(next)).members, 'nothing is taken back').toEqual([])
    await rate(sam.memberId, 25, { effectiveOn: monday })
    expect((await payroll(next)).totals.grossMinor, 'a quarter of it all').toBe(140_00)
  })

  test('pays no past regional holiday to a member who joins the region after the lock', async () => {
    const { regions, moveMember, everyNight, locked, payroll } = await regionalWorld()
    await moveMember(null)
    await locked()
    expect((await payroll()).totals.grossMinor).toBe(400_00)
    await moveMember(regions[0])
    await everyNight()
    expect((await payroll(next)).members).toEqual([])
  })

  async function configured(world: Awaited<ReturnType<typeof buildPayroll>>, changes: Partial<Configuration>) {
    const { org, base } = world
    const before = (await call(org.headers, `${base}/configuration`)).json<Configuration>()
    return call(org.headers, `${base}/configuration`, { method: 'PUT', body: { ...before, ...changes } })
  }

  test('freezes the pay date at the lock and recomputes it for open periods', async () => {
    const world = await buildPayroll(run)
    const { sam, rate, works, locked, payroll, org, base } = world
    await configured(world, { payDelayDays: 3 })
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 1)
    const { runId, payDay } = await locked()
    expect(payDay).toBe(dayAfter(16))
    await configured(world, { payDelayDays: 10 })
    expect((await payroll()).period.payDay).toBe(dayAfter(16))
    expect((await payroll(next)).period.payDay).toBe(dayAfter(37))
    await call(org.headers, `${base}/payroll/runs/${runId}/unlock`, { body: { reason: 'Wrong.' } })
    expect((await payroll()).period.payDay).toBe(dayAfter(23))
  })

  test('does not change the currency of an organization with locked pay', async () => {
    const world = await buildPayroll(run)
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

  test('keeps pay of departed members and archived jobs and corrects a late rate once across relocks', async () => {
    const world = await buildPayroll(run)
    const { sam, rate, works, location, job, locked, payroll, org, base } = world
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 10)
    const first = await locked()
    const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, org.id, work)
    await tenant(async (tx) => {
      await tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', sam.memberId).execute()
      await tx.updateTable('locations').set({ archivedAt: new Date() }).where('id', '=', location.id).execute()
      await tx.updateTable('jobs').set({ archivedAt: new Date() }).where('id', '=', job.id).execute()
      await recomputeLocked(tx, org.id, await readOrganizationPay(tx), 24)
    })
    expect((await payroll(next)).members, 'nothing differs').toEqual([])
    await tenant((tx) =>
      tx
        .insertInto('payRates')
        .values({
          organizationId: org.id,
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
    await call(org.headers, `${base}/payroll/runs/${first.runId}/unlock`, { body: { reason: 'Again.' } })
    // Relocked, the period pays the 250.00 itself, so the 50.00 correction is reversed.
    await locked()
    expect((await payroll()).totals.grossMinor).toBe(250_00)
    expect((await payroll(dayAfter(28))).totals.grossMinor).toBe(-50_00)
  })
})
