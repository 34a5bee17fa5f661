import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections, templateContent } from '#server/api/test/inspection-calls.ts'
import type { AreaInspection, AreaInspectionPage } from '#shared/client-area/area-inspections.contract.ts'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { InspectionSummary } from '#shared/inspections/inspection-figures.contract.ts'
import type { Inspection, InspectionPage } from '#shared/inspections/inspections.contract.ts'
import type { InspectionTrends } from '#shared/inspections/trends.contract.ts'

const api = useApi()
const { call } = api

async function setUp() {
  const acme = await buildOrganization(api, 'Acme')
  const { reads, ids } = await callsAboutInspections(api, acme)
  const [draftUrl = '', doneUrl = ''] = reads
  const { headers } = acme.org
  const read = async (url: string) => (await call(headers, url)).json<Inspection>()
  const correct = (url: string) => call(headers, `${url}/correction`, { body: { reason: 'It was the other floor' } })
  const urlOf = ({ id }: { id: string }) => `${acme.base}/inspections/${id}`
  const photograph = async (url: string, itemKey: string, fields = {}) => {
    const { method, body, type } = upload(await picture().png().toBuffer(), { fields })
    return (await call({ ...headers, ...type }, `${url}/photos/${itemKey}`, { method, body })).json<Inspection>()
  }
  return { acme, ids, draftUrl, doneUrl, headers, read, correct, urlOf, photograph }
}

describe('corrections of an inspection', () => {
  test('removes a photo from a draft, but not from a submitted report', async () => {
    const { draftUrl, headers, read, photograph } = await setUp()
    const { photos } = await photograph(draftUrl, 'floor')
    const [first, second] = photos
    const remove = (itemKey: string, id = '') =>
      call(headers, `${draftUrl}/photos/${itemKey}/${id}`, { method: 'DELETE' })
    expect((await remove('floor', first?.id)).statusCode).toBe(404)
    expect((await remove('floor', second?.id)).json<Inspection>().photos).toEqual([first])
    await call(headers, `${draftUrl}/submission`, { method: 'POST' })
    expect((await remove('mirrors', first?.id)).json()).toMatchObject({ code: 'inspection_submitted' })
    expect((await read(draftUrl)).photos).toEqual([first])
  })

  test('adds a new revision, keeps the corrected one and counts the newest in figures', async () => {
    const { acme, ids, draftUrl, doneUrl, headers, read, correct, urlOf, photograph } = await setUp()
    const takenAt = new Date(Date.now() - 7_200_000).toISOString()
    await photograph(draftUrl, 'floor', { deviceAt: takenAt, sentAt: new Date().toISOString() })
    expect((await correct(draftUrl)).json()).toMatchObject({ code: 'inspection_not_submitted' })
    await call(headers, `${draftUrl}/submission`, { method: 'POST' })
    const before = await read(draftUrl)
    const draft = (await correct(draftUrl)).json<Inspection>()
    expect(draft).toMatchObject({
      revision: 2,
      correctsId: before.id,
      correctionReason: 'It was the other floor',
      correctedByName: 'Ana Reyes',
      submittedAt: null,
      signerName: '',
    })
    expect(draft.answers.map(({ itemKey, value }) => [itemKey, value])).toEqual(
      before.answers.map(({ itemKey, value }) => [itemKey, value]),
    )
    expect(Date.parse(before.photos.at(-1)?.writtenAt ?? '') - Date.parse(takenAt)).toBeLessThan(10_000)
    const seen = ({ photos }: Inspection) => photos.map((photo) => ({ ...photo, id: '' }))
    expect(seen(draft)).toEqual(seen(before))
    expect((await correct(draftUrl)).json()).toMatchObject({ id: draft.id })
    const answers = [{ itemKey: 'floor', value: 1, isNa: false, note: '', revision: 1 }]
    await call(headers, `${urlOf(draft)}/answers`, { method: 'PUT', body: { answers } })
    const done = (await call(headers, `${urlOf(draft)}/submission`, { method: 'POST' })).json<Inspection>()
    expect(done.score).toBeLessThan(before.score ?? 0)
    expect(done.doneAt).toBe(before.doneAt)
    expect(await read(draftUrl)).toEqual({ ...before, replacedById: done.id, version: before.version + 1 })
    expect((await correct(draftUrl)).json()).toMatchObject({ code: 'inspection_replaced' })
    const listed = await call(headers, `${acme.base}/inspections`, { query: { state: 'submitted' } })
    expect(
      listed
        .json<InspectionPage>()
        .items.map(({ id }) => id)
        .toSorted(),
    ).toEqual([done.id, ids.doneId].toSorted())
    const today = Temporal.Now.plainDateISO('UTC')
    const query = { from: today.subtract({ days: 2 }).toString(), to: today.add({ days: 1 }).toString() }
    const summary = (await call(headers, `${acme.base}/inspections/summary`, { query })).json<InspectionSummary>()
    const readAgain = await read(doneUrl)
    expect(summary).toMatchObject({ count: 2, score: Math.round(((done.score ?? 0) + (readAgain.score ?? 0)) / 2) })
    expect(summary.failedItems).toMatchObject([{ text: 'Floor', failed: 1, asked: 2 }])
  })

  test('count an item as the same when its template changes, and count the members who cleaned before the inspection', async () => {
    const { acme, ids, headers, urlOf } = await setUp()
    const { base, org, location } = acme
    const content = structuredClone(templateContent)
    for (const item of content.sections[0]?.items ?? []) if (item.key === 'floor') item.text = 'Floor without spots'
    const changed = { name: 'Office', content, version: 1 }
    await call(headers, `${base}/inspection-templates/${ids.templateId}`, { method: 'PUT', body: changed })
    const started = { templateId: ids.templateId, locationId: location.id }
    const newest = (await call(headers, `${base}/inspections`, { body: started })).json<Inspection>()
    const answer = (itemKey: string, value: number) => ({ itemKey, value, isNa: false, note: '', revision: 0 })
    const answers = [answer('mirrors', 0), answer('floor', 5), answer('exit', 1)]
    await call(headers, `${urlOf(newest)}/answers`, { method: 'PUT', body: { answers } })
    await call(headers, `${urlOf(newest)}/submission`, { method: 'POST' })
    const memberId = await inTenant(api.api.db, org.id, async (tx) => {
      // Forty days before, when the floor failed.
      await sql`
        insert into inspections (organization_id, id, template_id, template_number, location_id, inspector_id, band,
          score, submitted_at, done_at, snapshot)
        select organization_id, uuid_v7(), template_id, template_number, location_id, inspector_id, band, 7000,
          submitted_at, done_at - interval '40 days', jsonb_set(snapshot, '{sections,0,items,1,isFailed}', 'true')
        from inspections where id = ${ids.doneId}`.execute(tx)
      const { rows } = await sql<{ memberId: string }>`
        insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source, end_source)
        select organization_id, uuid_v7(), inspector_id, location_id, done_at - interval '6 days',
          done_at - interval '6 days' + interval '1 hour', 'app', 'app'
        from inspections where id = ${ids.doneId} returning member_id`.execute(tx)
      return rows[0]?.memberId ?? ''
    })
    const today = Temporal.Now.plainDateISO('UTC')
    const period = { from: today.subtract({ days: 60 }).toString(), to: today.add({ days: 1 }).toString() }
    const trends = async (by: string, more: object = {}) =>
      (
        await call(headers, `${base}/inspections/trends`, { query: { by, ...period, ...more } })
      ).json<InspectionTrends>()
    // (90 + 83.33 + 70) ÷ 3; this month (90 + 83.33) ÷ 2
    expect(await trends('locations')).toMatchObject({
      total: 1,
      subjects: [
        {
          id: location.id,
          name: location.name,
          detail: 'Acme client',
          count: 3,
          score: 8_111,
          failed: 2,
          asked: 9,
          actions: 1,
          openActions: 1,
          months: [
            { count: 1, score: 7_000, failed: 1, actions: 0 },
            { count: 2, score: 8_667, failed: 1, actions: 1 },
          ],
        },
      ],
    })
    expect(await trends('items')).toMatchObject({
      total: 3,
      subjects: [
        { id: 'floor', templateId: ids.templateId, name: 'Floor without spots', count: 3, score: 6_667, actions: 1 },
        { id: 'mirrors', name: 'Mirrors without streaks', detail: 'Restrooms', failed: 1, asked: 3, actions: 0 },
        { id: 'exit', score: 10_000, failed: 0 },
      ],
    })
    expect(await trends('members')).toMatchObject({
      subjects: [{ id: memberId, name: 'Ana Reyes', count: 2, score: 8_667 }],
    })
    expect(await trends('members', { locationId: acme.client.id })).toEqual({ total: 0, subjects: [] })
    const reports = async (query: object) =>
      (await call(headers, `${base}/inspections`, { query: { state: 'submitted', ...period, ...query } }))
        .json<InspectionPage>()
        .items.map(({ score }) => score)
        .toSorted()
    expect(await reports({ templateId: ids.templateId, failedItem: 'floor' })).toEqual([7_000])
    expect(await reports({ crewId: memberId })).toEqual([8_333, 9_000])
    expect(await reports({ to: today.subtract({ days: 20 }).toString() })).toEqual([7_000])
  })

  test('moves sharing and corrective actions to the correction', async () => {
    const { acme, ids, doneUrl, headers, correct, urlOf } = await setUp()
    const person = await buildContact(api, acme)
    const share = (url: string) => call(headers, `${url}/sharing`, { method: 'PUT', body: { isShared: true } })
    await share(doneUrl)
    const area = `${acme.base}/client-area/${acme.client.id}/inspections`
    const draft = (await correct(doneUrl)).json<Inspection>()
    const areaInspection = async () => (await call(person.headers, `${area}/${ids.doneId}`)).json<AreaInspection>()
    expect(await areaInspection()).toMatchObject({ id: ids.doneId, revision: 1 })
    await call(headers, `${urlOf(draft)}/submission`, { method: 'POST' })
    // The client's link leads to the newest revision.
    expect(await areaInspection()).toMatchObject({ id: draft.id, revision: 2, actions: [{ text: 'Mop again' }] })
    const list = (await call(person.headers, area)).json<AreaInspectionPage>()
    expect(list.items.map(({ id }) => id)).toEqual([draft.id])
    expect((await share(doneUrl)).json()).toMatchObject({ code: 'inspection_replaced' })
    const late = { itemKey: 'floor', text: 'Mop once more', ownerId: null, dueOn: null }
    const refused = await call(headers, `${doneUrl}/actions`, { body: late })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'inspection_replaced' }])
    const actions = await call(headers, `${acme.base}/corrective-actions`, { query: { reportId: draft.id } })
    expect(actions.json<CorrectiveActionPage>().items.map(({ id }) => id)).toEqual([ids.actionId])
  })

  test('rejects changes of which revision replaced a report', async () => {
    const { acme, doneUrl, headers, correct, urlOf, draftUrl } = await setUp()
    const draft = (await correct(doneUrl)).json<Inspection>()
    await call(headers, `${urlOf(draft)}/submission`, { method: 'POST' })
    const other = draftUrl.split('/').at(-1) ?? ''
    for (const change of [
      sql`update inspections set replaced_by_id = ${other} where replaced_by_id is not null`,
      sql`update inspections set replaced_by_id = null where replaced_by_id is not null`,
      sql`update inspections set done_at = now() where submitted_at is not null`,
    ])
      await expect(inTenant(api.api.db, acme.org.id, (tx) => change.execute(tx))).rejects.toThrow(
        'a submitted inspection',
      )
  })
})
