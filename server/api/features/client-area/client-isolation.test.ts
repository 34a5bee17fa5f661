import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { buildAcceptedQuote } from '#server/api/test/accepted-quote.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea, buildContact, buildDoneVisit } from '#server/api/test/client-area.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { ClientArea, ClientRequest } from '#shared/client-area/client-area.contract.ts'
import type { ContactList } from '#shared/clients/clients.contract.ts'
import { buildSharedReport } from '#server/api/test/inspection-calls.ts'

const run = useApi()
const { api, call } = run

async function setUp(name = 'Acme') {
  const acme = await buildOrganization(run, name)
  const report = await buildSharedReport(run, acme)
  return { ...acme, ...(await buildClientArea(run, acme)), report, quote: await buildAcceptedQuote(run, acme) }
}

/** A request to every route of the area; a new route that is missing here fails the test. */
async function everyAreaCall(
  areaUrl: string,
  { request, document, jobId, report, quote }: Record<'request' | 'document' | 'jobId' | 'report' | 'quote', string>,
) {
  const photo = upload(await picture(20, 20).png().toBuffer())
  const bodies: Record<string, object> = {
    rating: { stars: 5, comment: '' },
    requests: { locationId: crypto.randomUUID(), text: 'Hello' },
    messages: { text: 'Hello' },
    signature: { name: 'Bo', signature: null, comment: '' },
  }
  return (await everyContract())
    .filter(({ config }) => config.access === 'client_area.use')
    .map(({ method, url }) => {
      const path = url
        .replace(/^.*\/client-area\/:clientId/, areaUrl)
        .replace(':requestId', request)
        .replace(':messageId', crypto.randomUUID())
        .replace(':questionId', crypto.randomUUID())
        .replace(':jobId', jobId)
        .replace(':reportId', report)
        .replace(':quoteId', quote)
        .replace(':originalStart', '2026-03-10T22:00:00Z')
        .replace(':hash', document.split('/').at(-1) ?? '')
      if (url.endsWith('/photos')) return { method, url: path, body: photo.body, type: photo.type }
      const last = url.split('/').at(-1) ?? ''
      const thread = { about: 'visit', id: jobId, at: '2026-03-10T22:00:00Z' }
      if (last === 'message-reads') return { method, url: path, body: { messageIds: [report] }, type: {} }
      if (url.endsWith('/:clientId/messages'))
        return method === 'GET'
          ? { method, url: `${path}?${new URLSearchParams(thread)}`, body: undefined, type: {} }
          : { method, url: path, body: { ...thread, messageId: crypto.randomUUID(), text: 'Hello' }, type: {} }
      if (url.includes('/quotes/') && method === 'POST')
        return { method, url: path, body: { id: crypto.randomUUID(), kind: 'question', text: 'Hello' }, type: {} }
      if (url.includes('/inspections/') && last === 'messages')
        return { method, url: path, body: { id: crypto.randomUUID(), text: 'Hello' }, type: {} }
      if (last === 'answers' && method === 'PUT')
        return { method, url: path, body: { opened: [{ id: report, at: '2026-03-10T22:00:00Z' }] }, type: {} }
      const body = method === 'PUT' ? { answer: 'skip', version: 1 } : method === 'POST' ? bodies[last] : undefined
      return { method, url: path, body, type: {} }
    })
}

let acme: Awaited<ReturnType<typeof setUp>>
let doneVisit: Awaited<ReturnType<typeof buildDoneVisit>>
beforeAll(async () => {
  acme = await setUp()
  doneVisit = await buildDoneVisit(run, acme)
})

describe('isolation of client contacts', () => {
  test('reaches nothing of another client, in the same organization or another', async () => {
    const other = await buildOrganization(run, 'Other')
    const strangers = [
      await buildContact(run, { org: acme.org, client: await acme.addClient({ name: 'Neighbour' }) }),
      await buildContact(run, other),
    ]
    const calls = await everyAreaCall(acme.areaUrl, {
      request: acme.request.id,
      document: acme.document.link,
      jobId: acme.job.id,
      report: acme.report.id,
      quote: acme.quote.id,
    })
    expect(calls.length).toBeGreaterThan(12)
    for (const [index, { headers }] of strangers.entries())
      for (const { url, method, body, type } of calls) {
        const answer = await call({ ...headers, ...type }, url, { method, ...(body && { body }) })
        expect([method, url, answer.statusCode]).toEqual([method, url, index === 0 ? 404 : 403])
        expect(answer.body).not.toContain('Acme')
      }
  })

  test('answers 404 for another client’s request, question, visit and file under the contact’s client', async () => {
    const neighbour = await acme.addClient({ name: 'Next door' })
    const { headers } = await buildContact(run, { org: acme.org, client: neighbour })
    const ownUrl = `${acme.base}/client-area/${neighbour.id}`
    const calls = await everyAreaCall(ownUrl, {
      request: acme.request.id,
      document: acme.document.link,
      jobId: acme.job.id,
      report: acme.report.id,
      quote: acme.quote.id,
    })
    for (const { url, method, body, type } of calls.filter(({ url }) => url.split('/').length > 8)) {
      const answer = await call({ ...headers, ...type }, url, { method, ...(body && { body }) })
      expect([method, url, answer.statusCode]).toEqual([method, url, 404])
      expect(answer.body).not.toContain('Acme')
    }
    const draft = { locationId: acme.location.id, text: 'Mine?' }
    expect((await call(headers, `${ownUrl}/requests`, { body: draft })).json()).toMatchObject({
      code: 'location_unknown',
      fields: [{ path: 'locationId' }],
    })
  })

  test('limits a contact of some locations to those, without prices', async () => {
    const { originalStart } = doneVisit
    const beside = await acme.addLocation(acme.client, { name: 'Beside' })
    const person = await buildContact(run, acme, 'Kim Beside')
    const url = `${acme.base}/clients/${acme.client.id}/contacts`
    const kim = (await call(acme.org.headers, url)).json<ContactList>().items.find(({ name }) => name === 'Kim Beside')
    const named = { name: 'Kim Beside', title: '', email: '', phone: '', version: 1 }
    const put = (locationIds: string[]) =>
      call(acme.org.headers, `${url}/${kim?.id}`, { method: 'PUT', body: { ...named, locationIds } })
    expect((await put([crypto.randomUUID()])).json()).toMatchObject({
      code: 'contact_location',
      fields: [{ path: 'locationIds' }],
    })
    expect((await put([beside.id])).json()).toMatchObject({ locationIds: [beside.id], version: 2 })
    const sharing = `${acme.base}/clients/${acme.client.id}/documents/${acme.document.id}/sharing`
    expect((await call(acme.org.headers, sharing, { method: 'PUT', body: { isShared: true } })).statusCode).toBe(200)

    const get = async (path: string) => (await call(person.headers, `${acme.areaUrl}${path}`)).json()
    expect(await get('')).toMatchObject({ locations: [{ name: 'Beside' }], openRequests: 0 })
    const ofPlaces = ['visits', 'done-visits?to=2026-03-20', 'inspections', 'requests', 'holiday-questions']
    for (const list of [...ofPlaces, 'quotes', 'documents'])
      expect([list, (await get(`/${list}`)).items]).toEqual([list, []])
    const calls = await everyAreaCall(acme.areaUrl, {
      request: acme.request.id,
      document: acme.document.link,
      jobId: acme.job.id,
      report: acme.report.id,
      quote: acme.quote.id,
    })
    const ones = calls.filter((entry) => entry.url.split('/').length > 8)
    expect(ones.length).toBeGreaterThan(6)
    for (const { url: path, method, body, type } of ones) {
      const answer = await call({ ...person.headers, ...type }, path, { method, ...(body && { body }) })
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    }
    const rate = `${acme.areaUrl}/visits/${acme.job.id}/${originalStart}/rating`
    expect((await call(person.headers, rate, { body: { stars: 5, comment: '' } })).statusCode).toBe(404)
    const ask = (locationId: string) =>
      call(person.headers, `${acme.areaUrl}/requests`, { body: { locationId, text: 'Hi' } })
    expect((await ask(acme.location.id)).json()).toMatchObject({ code: 'location_unknown' })
    expect((await ask(beside.id)).statusCode).toBe(201)
    // A contact of all locations sees that one too.
    const requests = (await call(acme.person.headers, `${acme.areaUrl}/requests`)).json<{ items: object[] }>().items
    expect(requests).toHaveLength(2)
    const file = calls.find((entry) => entry.url.includes('/files/'))?.url ?? ''
    expect((await call(acme.person.headers, file)).statusCode).toBe(200)
  })

  test('lets a user with several contacts at a client see everything that any of them may see', async () => {
    const own = await buildOrganization(run, 'Own')
    const beside = await own.addLocation(own.client, { name: 'Beside' })
    await own.addLocation(own.client, { name: 'Third' })
    const person = await buildContact(run, own, 'Kim')
    const limit = (locationIds: string[]) =>
      inTenant(api.db, own.org.id, (tx) =>
        tx
          .updateTable('clientContacts')
          .set({ locationIds })
          .where('userId', '=', person.userId)
          .where(sql<boolean>`location_ids = '{}'`)
          .execute(),
      )
    const visibleLocations = async () =>
      (await call(person.headers, `${own.base}/client-area/${own.client.id}`))
        .json<ClientArea>()
        .locations.map(({ name }) => name)
    const again = () =>
      inTenant(api.db, own.org.id, (tx) =>
        tx
          .insertInto('clientContacts')
          .values({
            organizationId: own.org.id,
            id: crypto.randomUUID(),
            clientId: own.client.id,
            name: 'Kim again',
            userId: person.userId,
            position: 1,
          })
          .execute(),
      )
    await limit([beside.id])
    expect(await visibleLocations()).toEqual(['Beside'])
    await again()
    expect(await visibleLocations()).toHaveLength(3)
    await limit([own.location.id])
    expect((await visibleLocations()).toSorted()).toEqual(['Beside', own.location.name].toSorted())
  })

  test('names a contact of other locations in a recorded request without notifying them', async () => {
    const own = await buildOrganization(run, 'Own')
    const beside = await own.addLocation(own.client, { name: 'Beside' })
    const person = await buildContact(run, own, 'Kim Beside')
    const contactsUrl = `${own.base}/clients/${own.client.id}/contacts`
    const { items } = (await call(own.org.headers, contactsUrl)).json<ContactList>()
    const kim = items.find(({ name }) => name === 'Kim Beside')
    const url = `${own.base}/client-requests`
    const record = async (locationId: string) => {
      const said = { clientId: own.client.id, via: 'phone', kind: 'request', contactId: kim?.id, text: 'Soap.' }
      return (await call(own.org.headers, url, { body: { ...said, locationId } })).json<ClientRequest>()
    }
    const answer = (id: string) => call(own.org.headers, `${url}/${id}/messages`, { body: { text: 'Done.' } })
    const limitTo = async (version: number, locationIds: string[]) => {
      const body = { name: 'Kim Beside', title: '', email: '', phone: '', version, locationIds }
      const answered = await call(own.org.headers, `${contactsUrl}/${kim?.id}`, { method: 'PUT', body })
      expect(answered.statusCode).toBe(200)
    }
    const before = await record(own.location.id)
    await limitTo(1, [beside.id])
    const after = await record(own.location.id)
    expect(after.contactName).toBe('Kim Beside')
    for (const { id } of [before, after]) expect((await answer(id)).statusCode).toBe(201)
    expect(await mailsTo(api, person.email)).toEqual([])
    // A request recorded while the contact could not see its location never notifies them, even after the limit is
    // removed.
    await answer((await record(beside.id)).id)
    await limitTo(2, [])
    await answer(after.id)
    expect(await mailsTo(api, person.email)).toHaveLength(1)
  })

  test('denies a contact every route of the organization itself', async () => {
    const { base, client, location, person } = acme
    for (const path of ['members', 'clients', 'work-logs', 'problem-reports', `clients/${client.id}`, 'operations'])
      expect([path, (await call(person.headers, `${base}/${path}`)).statusCode]).toEqual([path, 403])
    const hash = 'a'.repeat(64)
    expect((await call(person.headers, `/api/v1/files/${hash}`)).statusCode).toBe(404)
    expect(location.id).toBeTruthy()
  })
})
