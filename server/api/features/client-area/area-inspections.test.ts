import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections, templateContent } from '#server/api/test/inspection-calls.ts'
import type { AreaInspection, AreaInspectionPage } from '#shared/client-area/area-inspections.contract.ts'
import type { Inspection, InspectionPage, InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'

const run = useApi()
const { call } = run

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const { reads } = await callsAboutInspections(run, acme)
  const person = await buildContact(run, acme)
  const listUrl = `${acme.base}/client-area/${acme.client.id}/inspections`
  const list = async () => (await call(person.headers, listUrl)).json<AreaInspectionPage>()
  const share = (url: string, isShared: boolean) =>
    call(acme.org.headers, `${url}/sharing`, { method: 'PUT', body: { isShared } })
  return { ...acme, person, listUrl, list, share, doneUrl: reads[1] ?? '' }
}

describe('a shared inspection', () => {
  test('can be read by the client while it is shared', async () => {
    const { person, listUrl, list, share, doneUrl } = await setUp()
    const id = doneUrl.split('/').at(-1) ?? ''
    expect((await list()).items).toEqual([])
    expect((await call(person.headers, `${listUrl}/${id}`)).statusCode).toBe(404)
    await share(doneUrl, true)
    expect(await list()).toMatchObject({
      items: [{ id, locationName: 'Acme location', band: 'Good' }],
      nextCursor: null,
    })
    const answer = await call(person.headers, `${listUrl}/${id}`)
    const report = answer.json<AreaInspection>()
    expect(report).toMatchObject({ id, actions: [{ text: 'Mop again', state: 'open' }] })
    expect(report.snapshot.sections.map(({ name }) => name)).toEqual(templateContent.sections.map(({ name }) => name))
    expect(answer.body).not.toMatch(/owner|inspectorId/i)
    await share(doneUrl, false)
    expect((await call(person.headers, `${listUrl}/${id}`)).statusCode).toBe(404)
  })

  test('shows photos only as long as the report is shared', async () => {
    const { org, base, location, person, listUrl, share } = await setUp()
    const { items } = (await call(org.headers, `${base}/inspection-templates`)).json<InspectionTemplateList>()
    const body = { templateId: items[0]?.id, locationId: location.id }
    const { id } = (await call(org.headers, `${base}/inspections`, { body })).json<Inspection>()
    const url = `${base}/inspections/${id}`
    const answers = ['mirrors', 'floor', 'exit'].map((itemKey) => ({
      itemKey,
      value: 1,
      isNa: false,
      note: '',
      revision: 0,
    }))
    await call(org.headers, `${url}/answers`, { method: 'PUT', body: { answers } })
    const { type, ...file } = upload(await picture(20, 20).png().toBuffer())
    await call({ ...org.headers, ...type }, `${url}/photos/floor`, file)
    await call(org.headers, `${url}/submission`, { method: 'POST' })
    await share(url, true)
    const report = (await call(person.headers, `${listUrl}/${id}`)).json<AreaInspection>()
    const [photo] = report.photos
    expect(photo?.itemKey).toBe('floor')
    expect((await call(person.headers, photo?.link ?? '')).headers['content-type']).toMatch(/^image\//)
    await share(url, false)
    expect((await call(person.headers, photo?.link ?? '')).statusCode).toBe(404)
  })

  test('can be signed once, under its fingerprint, which the organization sees and is notified of', async () => {
    const { org, base, person, listUrl, list, share, doneUrl } = await setUp()
    const id = doneUrl.split('/').at(-1) ?? ''
    const sign = (more: object = {}) =>
      call(person.headers, `${listUrl}/${id}/signature`, {
        body: { name: ' Bo Diaz ', signature: 'M1 1 L20 8', comment: 'Thank you.', ...more },
      })
    expect((await sign()).statusCode).toBe(404)
    await share(doneUrl, true)
    expect((await sign({ name: ' ' })).json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'name' }] })
    expect((await sign({ signature: 'M1 1"/><script>' })).statusCode).toBe(400)
    const signed = await sign()
    expect(signed.statusCode).toBe(201)
    const signature = { name: 'Bo Diaz', signature: 'M1 1 L20 8', comment: 'Thank you.' }
    expect(signed.json()).toMatchObject({ clientSignature: signature })
    expect((await sign({ name: 'Di' })).json()).toMatchObject({ code: 'inspection_signed' })
    const { items } = await list()
    expect(items[0]?.signedAt).not.toBeNull()
    const report = (await call(org.headers, doneUrl)).json<Inspection>()
    expect(report.clientSignature).toMatchObject(signature)
    const { rows } = await inTenant(run.api.db, org.id, (tx) =>
      sql<{ text: string }>`select snapshot::text as text from inspections where id = ${id}`.execute(tx),
    )
    expect(report.clientSignature?.reportHash).toBe(
      createHash('sha256')
        .update(rows[0]?.text ?? '')
        .digest('hex'),
    )
    const notices = (await call(org.headers, `${base}/notifications`)).json<{
      items: { kind: string; link: string }[]
    }>()
    expect(notices.items).toContainEqual(expect.objectContaining({ kind: 'inspection_signed' }))
    const change = inTenant(run.api.db, org.id, (tx) => sql`update inspection_signatures set name = 'x'`.execute(tx))
    await expect(change).rejects.toThrow('permission denied')
  })

  test('can be discussed: both sides are notified, a repeated message is stored once, and a correction keeps the thread', async () => {
    const { org, base, person, listUrl, share, doneUrl } = await setUp()
    const id = doneUrl.split('/').at(-1) ?? ''
    const question = { id: randomUUID(), text: ' Which floor was it? ' }
    const answered = { id: randomUUID(), text: 'The lobby.' }
    const ask = (body: object) => call(person.headers, `${listUrl}/${id}/messages`, { body })
    const reply = (body: object, url = doneUrl) => call(org.headers, `${url}/messages`, { body })
    expect((await ask(question)).statusCode).toBe(404)
    expect((await reply(answered)).json()).toMatchObject({ code: 'inspection_not_shared' })
    await share(doneUrl, true)
    expect((await ask(question)).statusCode).toBe(201)
    const messages = [
      { byClient: true, author: 'Bo Diaz', text: 'Which floor was it?' },
      { byClient: false, author: 'Ana Reyes', text: 'The lobby.' },
    ]
    const awaits = async () =>
      (await call(org.headers, `${base}/inspections?state=submitted`)).json<InspectionPage>().items[0]?.awaitsReply
    expect(await awaits()).toBe(true)
    expect((await ask(question)).json<AreaInspection>().messages).toMatchObject(messages.slice(0, 1))
    expect((await reply({ ...question, text: 'Mine' })).json()).toMatchObject({ code: 'inspection_message_elsewhere' })
    expect((await reply(answered)).json<Inspection>().messages).toMatchObject(messages)
    expect(await awaits()).toBe(false)
    const kinds = async (headers: typeof org.headers) =>
      (await call(headers, `${base}/notifications`)).json<NotificationPage>().items.map(({ kind }) => kind)
    expect((await kinds(org.headers)).filter((kind) => kind === 'inspection_asked')).toHaveLength(1)
    expect((await kinds(person.headers)).filter((kind) => kind.startsWith('inspection_')).toSorted()).toEqual([
      'inspection_answered',
      'inspection_shared',
    ])
    const draft = (
      await call(org.headers, `${doneUrl}/correction`, { body: { reason: 'The other floor' } })
    ).json<Inspection>()
    await call(org.headers, `${base}/inspections/${draft.id}/submission`, { method: 'POST' })
    // The client's old link and the conversation lead to the correction.
    expect((await ask({ id: randomUUID(), text: 'Thanks' })).json()).toMatchObject({
      id: draft.id,
      messages: [{}, {}, {}],
    })
    expect((await reply({ id: randomUUID(), text: 'Late' })).json()).toMatchObject({ code: 'inspection_not_shared' })
    const outside = inTenant(run.api.db, org.id, (tx) =>
      sql`insert into inspection_messages (organization_id, id, inspection_id, location_id, by_client, author_name, text)
        select organization_id, uuid_v7(), id, location_id, false, 'Ana', 'x' from inspections where id = ${id}`.execute(
        tx,
      ),
    )
    await expect(outside).rejects.toThrow('a report that is not shared')
  })
})
