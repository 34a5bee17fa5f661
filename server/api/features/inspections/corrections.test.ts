import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { contactAt } from '#server/api/test/client-area.ts'
import { furnished } from '#server/api/test/furnished.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import type { AreaInspection, AreaInspectionPage } from '#shared/client-area/area-inspections.contract.ts'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { InspectionSummary } from '#shared/inspections/inspection-figures.contract.ts'
import type { Inspection, InspectionPage } from '#shared/inspections/inspections.contract.ts'

const api = useApi()
const { call } = api

async function setUp() {
  const acme = await furnished(api, 'Acme')
  const { reads, ids } = await callsAboutInspections(api, acme)
  const [draftUrl = '', doneUrl = ''] = reads
  const { headers } = acme.own
  const read = async (url: string) => (await call(headers, url)).json<Inspection>()
  const correct = (url: string) => call(headers, `${url}/correction`, { body: { reason: 'It was the other floor' } })
  const urlOf = ({ id }: { id: string }) => `${acme.base}/inspections/${id}`
  const photograph = async (url: string, itemKey: string) => {
    const { method, body, type } = upload(await picture().png().toBuffer())
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
    const { acme, ids, draftUrl, doneUrl, headers, read, correct, urlOf } = await setUp()
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
    expect(draft.photos.map(({ itemKey, link }) => [itemKey, link])).toEqual(
      before.photos.map(({ itemKey, link }) => [itemKey, link]),
    )
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
    const other = await read(doneUrl)
    expect(summary).toMatchObject({ count: 2, score: Math.round(((done.score ?? 0) + (other.score ?? 0)) / 2) })
    expect(summary.failedItems).toMatchObject([{ text: 'Floor', failed: 1, asked: 2 }])
  })

  test('moves sharing and corrective actions to the correction', async () => {
    const { acme, ids, doneUrl, headers, correct, urlOf } = await setUp()
    const person = await contactAt(api, acme)
    const share = (url: string) => call(headers, `${url}/sharing`, { method: 'PUT', body: { isShared: true } })
    await share(doneUrl)
    const area = `${acme.base}/client-area/${acme.client.id}/inspections`
    const draft = (await correct(doneUrl)).json<Inspection>()
    const seen = async () => (await call(person.headers, `${area}/${ids.doneId}`)).json<AreaInspection>()
    expect(await seen()).toMatchObject({ id: ids.doneId, revision: 1 })
    await call(headers, `${urlOf(draft)}/submission`, { method: 'POST' })
    // The client's link leads to the newest revision.
    expect(await seen()).toMatchObject({ id: draft.id, revision: 2, actions: [{ text: 'Mop again' }] })
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
      await expect(inTenant(api.api.db, acme.own.id, (tx) => change.execute(tx))).rejects.toThrow(
        'a submitted inspection',
      )
  })
})
