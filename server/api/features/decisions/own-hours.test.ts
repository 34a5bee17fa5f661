import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import type { OtherDecidersList } from '#shared/decisions/decisions.contract.ts'
import type { Payroll } from '#shared/payroll/payroll.contract.ts'
import type { WorkLogDetail, WorkLogPage } from '#shared/work-logs/work-logs.contract.ts'
import { figures } from '#server/api/features/monitors/figures.ts'

const run = useApi()
const { api, call } = run
const refusal = { code: 'own_decision' }

async function setUp() {
  const site = await buildWorksite(run)
  const entry = {
    locationId: site.location.id,
    jobId: site.job.id,
    visitStart: null,
    startedAt: '2026-03-10T14:00:00Z',
    endedAt: '2026-03-10T16:00:00Z',
    breaks: [],
    note: '',
    reason: 'Paper sheet.',
  }
  const ownerId = await inTenant(api.db, site.org.id, async (tx) => {
    const row = await tx
      .selectFrom('members')
      .select('id')
      .where('userId', '=', site.org.owner.userId)
      .executeTakeFirstOrThrow()
    return row.id
  })
  const log = async (memberId: string, headers = site.org.headers) =>
    (await call(headers, `${site.base}/work-logs`, { body: { memberId, ...entry } })).json<WorkLogDetail>()
  return { ...site, entry, ownerId, log }
}

describe('a supervisor’s own hours', () => {
  test('lets a supervisor clock in and out, but not correct, end or void their own work', async () => {
    const { worker, base, entry, log } = await setUp()
    const kim = await worker('SUPERVISOR')
    await kim.tapped('start')
    const { workLog } = await kim.tapped('break_start', { breakKind: 'rest' })
    const url = `${base}/work-logs/${workLog.id}`
    const { version } = await kim.get<WorkLogDetail>(`/work-logs/${workLog.id}`)
    const reason = { version, reason: 'So it was.' }
    expect((await call(kim.headers, `${url}/end`, { body: reason })).json()).toMatchObject(refusal)
    expect((await call(kim.headers, `${url}/void`, { body: reason })).json()).toMatchObject(refusal)
    await kim.tapped('break_end')
    const { punch } = await kim.tapped('end')
    expect((await kim.undo(punch.id)).statusCode).toBe(200)
    await kim.tapped('end')
    const added = await log(kim.memberId)
    const changes = { ...entry, endedAt: '2026-03-10T18:00:00Z', version: added.version }
    const correction = await call(kim.headers, `${base}/work-logs/${added.id}`, { method: 'PUT', body: changes })
    expect(correction.json()).toMatchObject(refusal)
    const meal = { kind: 'meal', startedAt: '2026-03-10T15:00:00Z', endedAt: '2026-03-10T15:30:00Z' }
    const withMeal = { ...entry, breaks: [meal], version: added.version }
    expect(
      (await call(kim.headers, `${base}/work-logs/${added.id}`, { method: 'PUT', body: withMeal })).json(),
    ).toMatchObject(refusal)
  })

  test('counts a supervisor of the region as another decider, but not one of another region', async () => {
    const { org, base, worker, location, places, entry, log, ownerId } = await setUp()
    const kim = await worker('SUPERVISOR')
    const regionOf = (name: string, ...supervisorIds: string[]) => ({ name, color: '#336699', supervisorIds })
    const north = (await call(org.headers, `${base}/regions`, { body: regionOf('North', kim.memberId) })).json<{
      id: string
    }>()
    const south = (await call(org.headers, `${base}/regions`, { body: regionOf('South') })).json<{ id: string }>()
    const place = async (regionId: string) => {
      await inTenant(api.db, org.id, (tx) =>
        tx.updateTable('locations').set({ regionId }).where('id', '=', location.id).execute(),
      )
    }
    const hours = async () =>
      (await call(org.headers, `${places.base}/other-deciders`))
        .json<OtherDecidersList>()
        .items.find(({ kind }) => kind === 'hours')
    expect(await hours()).toEqual({ kind: 'hours', everywhere: false, regionIds: [north.id] })
    await place(south.id)
    expect(await log(ownerId)).toMatchObject({ memberId: ownerId, flags: ['self_approved'] })
    await place(north.id)
    const later = { startedAt: '2026-03-11T14:00:00Z', endedAt: '2026-03-11T16:00:00Z' }
    const body = { memberId: ownerId, ...entry, ...later }
    expect((await call(org.headers, `${base}/work-logs`, { body })).json()).toMatchObject(refusal)
  })

  test('counts another decider until their deactivation is committed', async () => {
    const { org, base, worker, entry, ownerId } = await setUp()
    const kim = await worker('ADMIN')
    const add = () => call(org.headers, `${base}/work-logs`, { body: { memberId: ownerId, ...entry } })
    const leaving = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<undefined>()
    const deactivation = inTenant(api.db, org.id, async (tx) => {
      await tx.updateTable('members').set({ deactivatedAt: new Date() }).where('id', '=', kim.memberId).execute()
      begun.resolve(undefined)
      await leaving.promise
    })
    await begun.promise
    expect((await add()).json()).toMatchObject(refusal)
    leaving.resolve(undefined)
    await deactivation
    expect((await add()).json()).toMatchObject({ flags: ['self_approved'] })
  })

  test('flags a sole owner’s own hours in payroll and counts them in the monitor', async () => {
    const { org, base, entry, ownerId } = await setUp()
    const { period } = (await call(org.headers, `${base}/payroll`)).json<Payroll>()
    const on = { startedAt: `${period.from}T14:00:00Z`, endedAt: `${period.from}T16:00:00Z` }
    const body = { memberId: ownerId, ...entry, ...on }
    expect((await call(org.headers, `${base}/work-logs`, { body })).statusCode).toBe(201)
    const { members } = (await call(org.headers, `${base}/payroll?from=${period.from}`)).json<Payroll>()
    expect(members).toMatchObject([{ memberId: ownerId, flags: expect.arrayContaining(['self_approved']) }])
    const selfApproved = await call(org.headers, `${base}/work-logs?flag=self_approved`)
    expect(selfApproved.json<WorkLogPage>().items).toHaveLength(1)
    const { rows } = await inTenant(api.db, org.id, (tx) => figures.self_approved(new Date()).execute(tx))
    expect(rows).toMatchObject([{ key: ownerId, value: 1 }])
  })
})
