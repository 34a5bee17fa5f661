import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import type { NextInspectionList } from '#shared/inspections/inspection-figures.contract.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import type { InspectionPlan, InspectionPlanList } from '#shared/inspections/plans.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import { planNotices } from './plan-notices.ts'

const api = useApi()
const { call } = api

async function setUp() {
  const acme = await buildOrganization(api, 'Acme')
  const { ids } = await callsAboutInspections(api, acme)
  const { headers } = acme.org
  const plansUrl = `${acme.base}/inspection-plans`
  const today = Temporal.Now.plainDateISO(acme.location.timeZone)
  const day = (offset: number) => today.add({ days: offset }).toString()
  const draft = {
    locationId: acme.location.id,
    templateId: ids.templateId,
    frequency: 'weekly',
    every: 1,
    startsOn: day(0),
    inspectorId: null,
    ownerId: null,
  }
  const add = async (body: object = draft) => (await call(headers, plansUrl, { body })).json<InspectionPlan>()
  const list = async () => (await call(headers, plansUrl)).json<InspectionPlanList>().items
  const write = (change: ReturnType<typeof sql>) => inTenant(api.api.db, acme.org.id, (tx) => change.execute(tx))
  const inspect = async () => {
    const body = { templateId: ids.templateId, locationId: acme.location.id }
    const { id } = (await call(headers, `${acme.base}/inspections`, { body })).json<Inspection>()
    const answers = ['mirrors', 'floor', 'exit'].map((itemKey) => ({
      itemKey,
      value: 1,
      isNa: false,
      note: '',
      revision: 0,
    }))
    const url = `${acme.base}/inspections/${id}`
    await call(headers, `${url}/answers`, { method: 'PUT', body: { answers } })
    await call(headers, `${url}/submission`, { method: 'POST' })
    return url
  }
  return { acme, headers, plansUrl, day, draft, add, list, write, inspect }
}

describe('scheduled inspections', () => {
  test('are due until the location is inspected, notify once per due day, and are not covered by a correction', async () => {
    const { headers, day, draft, add, list, write, inspect } = await setUp()
    expect(await add({ ...draft, isSample: true })).toMatchObject({ dueOn: day(0), state: 'due', isSample: true })
    expect(await add()).toMatchObject({ code: 'inspection_planned_already' })
    expect(await add({ ...draft, templateId: draft.locationId })).toMatchObject({ code: 'inspection_template_unknown' })
    await write(sql`update inspection_plans set starts_on = starts_on - 7, due_on = due_on - 7`)
    expect(await list()).toMatchObject([{ dueOn: day(-7), state: 'overdue' }])
    const url = await inspect()
    expect(await list()).toMatchObject([{ dueOn: day(7), state: 'due', lastAt: expect.any(String) }])
    const draftOf = await call(headers, `${url}/correction`, { body: { reason: 'The other floor' } })
    await call(headers, `${url.replace(/[^/]+$/, draftOf.json<Inspection>().id)}/submission`, { method: 'POST' })
    expect(await list()).toMatchObject([{ dueOn: day(7) }])
  })

  test('are changed and removed under their version, and new days apply from today', async () => {
    const { headers, plansUrl, day, draft, add, list } = await setUp()
    const plan = await add()
    const { locationId: _location, templateId: _template, ...fields } = draft
    const put = async (changes: object, version: number) =>
      (
        await call(headers, `${plansUrl}/${plan.id}`, { method: 'PUT', body: { ...fields, ...changes, version } })
      ).json()
    expect(await put({ every: 2, startsOn: day(-7) }, 1)).toMatchObject({ dueOn: day(7), every: 2, version: 2 })
    expect(await put({}, 1)).toMatchObject({ code: 'stale_version' })
    expect(await put({ inspectorId: plan.id }, 2)).toMatchObject({ code: 'worker_unknown' })
    const end = (version: number) => call(headers, `${plansUrl}/${plan.id}?version=${version}`, { method: 'DELETE' })
    expect((await end(1)).json()).toMatchObject({ code: 'stale_version' })
    expect((await end(2)).statusCode).toBe(204)
    expect(await list()).toEqual([])
  })

  test('notify the managers once in the morning of the day before, and count as risk when overdue', async () => {
    const { acme, headers, day, draft, add, list, write } = await setUp()
    await add({ ...draft, startsOn: day(1) })
    const at = (date: string, hour: number) => () =>
      Temporal.PlainDate.from(date)
        .toZonedDateTime({ timeZone: acme.location.timeZone, plainTime: { hour } })
        .toInstant()
    const noticesFor = async () =>
      (await call(headers, `${acme.base}/notifications`))
        .json<NotificationPage>()
        .items.flatMap(({ kind }) => (kind === 'inspection_due' ? [kind] : []))
    const run = (now: () => Temporal.Instant) => planNotices({ db: api.api.db, now })({} as never)
    await run(at(day(-1), 9))
    await run(at(day(0), 6))
    expect(await noticesFor()).toEqual([])
    await run(at(day(0), 8))
    await run(at(day(1), 8))
    expect(await noticesFor()).toEqual(['inspection_due'])
    await write(sql`update inspection_plans set starts_on = starts_on - 7, due_on = due_on - 7`)
    const [plan] = await list()
    expect(plan).toMatchObject({ state: 'overdue' })
    const next = (await call(headers, `${acme.base}/inspections/next`)).json<NextInspectionList>().items
    expect(next[0]?.risk.reasons).toContainEqual({ kind: 'overdue', points: 16, value: 6 })
  })
})
