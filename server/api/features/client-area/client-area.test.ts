import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { askAboutThanksgiving, buildDoneVisit } from '#server/api/test/client-area.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type {
  AreaDocumentList,
  AreaQuestionList,
  AreaVisitList,
  ClientArea,
  ClientRequest,
  ClientRequestPage,
  DoneVisitList,
  OwnClientList,
} from '#shared/client-area/client-area.contract.ts'
import type { VisitRatingPage } from '#shared/client-area/client-requests.contract.ts'
import type { Contact } from '#shared/clients/clients.contract.ts'
import { buildAskingContact } from './test/asking-contact.ts'

const run = useApi()
const { api, call } = run

const setUp = () => buildAskingContact(run)

const ofCompany = (organizationName: string) => ({ organizationName, timeZone: 'America/New_York' })

describe('the contact’s own client', () => {
  test('shows its contact the locations and open items', async () => {
    const { areaUrl, client, location, org, person } = await setUp()
    expect((await call(person.headers, '/api/v1/client-area')).json<OwnClientList>().items).toEqual([
      { clientId: client.id, clientName: client.name, organizationId: org.id, ...ofCompany(org.name) },
    ])
    const area = (await call(person.headers, areaUrl)).json<ClientArea>()
    expect(area).toMatchObject({ contactName: 'Bo Diaz', openRequests: 1, openQuestions: 0 })
    expect(area).not.toHaveProperty('userId')
    expect(area.locations.map(({ id }) => id)).toEqual([location.id])
    expect((await call(org.headers, '/api/v1/client-area')).json()).toEqual({ items: [] })
  })

  test('is closed to its contacts after it is archived', async () => {
    const { areaUrl, client, clientUrl, org, person } = await setUp()
    await call(org.headers, `${clientUrl(client)}/archive`, { method: 'POST' })
    expect((await call(person.headers, areaUrl)).statusCode).toBe(404)
    expect((await call(person.headers, '/api/v1/client-area')).json()).toEqual({ items: [] })
  })
})

describe('visits in the client area', () => {
  test('show time and location of coming visits, but no crew or internal notes', async () => {
    const { areaUrl, job, person } = await setUp()
    const { items } = (await call(person.headers, `${areaUrl}/visits`)).json<AreaVisitList>()
    expect(items.length).toBeGreaterThan(25)
    expect(items.every(({ jobId, endsAt }) => jobId === job.id && Date.parse(endsAt) > Date.now())).toBe(true)
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
      'cancelledReason endsAt isMoved jobId jobName locationId locationName originalStart startsAt timeZone'.split(' '),
    )
  })

  test('show arrival, departure, tasks and shared files of past ones, and nothing internal', async () => {
    const acme = await setUp()
    const { workLogId, originalStart } = await buildDoneVisit(run, acme)
    const { areaUrl, base, location, org, person } = acme
    const report = await inTenant(api.db, org.id, async (tx) => {
      const { memberId } = await tx.selectFrom('workLogs').select('memberId').executeTakeFirstOrThrow()
      const row = { organizationId: org.id, memberId, locationId: location.id, workLogId, callId: null }
      const id = crypto.randomUUID()
      await tx
        .insertInto('problemReports')
        .values({ ...row, id, kind: 'damage', text: 'The mirror is cracked.', resolvedAt: null, resolvedBy: null })
        .execute()
      return id
    })
    const read = async () => (await call(person.headers, `${areaUrl}/done-visits?to=2026-03-11`)).json<DoneVisitList>()
    const { items, earlier } = await read()
    expect(items).toEqual([
      {
        jobId: acme.job.id,
        jobName: 'Acme job',
        locationId: location.id,
        locationName: 'Acme location',
        timeZone: 'America/New_York',
        originalStart,
        arrivedAt: '2026-03-10T22:02:00Z',
        leftAt: '2026-03-10T22:58:00Z',
        people: 1,
        remarks: [],
        tasks: [{ task: 'Own task', doneAt: '2026-03-10T22:30:00.000Z' }],
        findings: [],
        rating: null,
      },
    ])
    expect(earlier).toBeNull()
    const later = (await call(person.headers, `${areaUrl}/done-visits?to=2026-04-20`)).json<DoneVisitList>()
    expect(later).toEqual({ items: [], earlier: '2026-03-23' })
    await call(org.headers, `${base}/problem-reports/${report}/sharing`, { method: 'PUT', body: { isShared: true } })
    expect((await read()).items[0]?.findings).toMatchObject([{ text: 'The mirror is cracked.', photos: [] }])
  })

  test('can be rated once, and a low rating notifies managers of the location', async () => {
    const acme = await setUp()
    const { originalStart } = await buildDoneVisit(run, acme)
    const { areaUrl, base, job, org, person } = acme
    const rate = (start: string, stars = 2) =>
      call(person.headers, `${areaUrl}/visits/${job.id}/${start}/rating`, { body: { stars, comment: 'Dusty.' } })
    expect((await rate('2026-03-12T22:00:00Z')).json()).toMatchObject({ code: 'visit_not_done' })
    const [first, second] = await Promise.all([rate(originalStart), rate(originalStart)])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409])
    const { items, average, count } = (
      await call(org.headers, `${base}/visit-ratings`, { query: { clientId: acme.client.id } })
    ).json<VisitRatingPage>()
    expect([average, count]).toEqual([2, 1])
    expect(items).toMatchObject([{ stars: 2, comment: 'Dusty.', author: 'Bo Diaz', jobName: 'Acme job' }])
    const notifications = await call(org.headers, `${base}/notifications`)
    expect(notifications.body).toContain('A visit was rated 2 of 5')
  })
})

describe('a client request', () => {
  test('notifies the organization, is answered and closed, and reopens when the client writes', async () => {
    const { areaUrl, base, org, person, request } = await setUp()
    expect((await call(org.headers, `${base}/notifications`)).body).toContain('Acme client: new request')
    const url = `${base}/client-requests/${request.id}`
    const answered = await call(org.headers, `${url}/messages`, { body: { text: ' Tomorrow. ' } })
    expect(answered.json<ClientRequest>()).toMatchObject({
      state: 'in_progress',
      answeredAt: expect.any(String),
      messages: [{ byClient: false, author: org.owner.name, text: 'Tomorrow.' }],
    })
    const [mail] = await mailsTo(api, person.email)
    expect(mail?.subject).toContain('answered your request')
    expect(mail?.links[0]).toContain(`/client/${person.userId}?`)
    const close = (version: number) =>
      call(org.headers, `${url}/state`, { method: 'PUT', body: { state: 'closed', version } })
    expect((await close(1)).json()).toMatchObject({ code: 'stale_version' })
    expect((await close(2)).json()).toMatchObject({ state: 'closed', closedAt: expect.any(String) })
    expect((await call(org.headers, `${url}/messages`, { body: { text: 'Late' } })).json()).toMatchObject({
      code: 'request_closed',
    })
    const written = await call(person.headers, `${areaUrl}/requests/${request.id}/messages`, {
      body: { text: 'Still.' },
    })
    expect(written.json()).toMatchObject({ state: 'open', closedAt: null, version: 4 })
    const waiting = (await call(org.headers, `${base}/client-requests?state=waiting`)).json<ClientRequestPage>()
    expect(waiting.items.map(({ id }) => id)).toEqual([request.id])
  })
})

describe('a request recorded by the organization', () => {
  test('appears in the contact’s name and notifies the contact and other managers', async () => {
    const { areaUrl, base, client, location, org, person } = await setUp()
    const supervisor = await run.member(org.id, 'SUPERVISOR')
    const contacts = (await call(org.headers, `${base}/clients/${client.id}/contacts`)).json<{ items: Contact[] }>()
    const contactId = contacts.items.find(({ access }) => access === 'active')?.id ?? null
    const said = { clientId: client.id, locationId: location.id, via: 'phone', text: ' The sink was not cleaned. ' }
    const record = (more: object) => call(supervisor, `${base}/client-requests`, { body: { ...said, ...more } })
    const complaint = await record({ kind: 'complaint', contactId })
    expect(complaint.statusCode).toBe(201)
    const { id, recordedBy } = complaint.json<ClientRequest>()
    expect(complaint.json()).toMatchObject({
      kind: 'complaint',
      via: 'phone',
      contactName: 'Bo Diaz',
      text: 'The sink was not cleaned.',
      state: 'open',
    })
    expect(recordedBy).not.toBeNull()
    expect((await call(org.headers, `${base}/notifications`)).body).toContain('Acme client: new complaint')
    expect((await call(supervisor, `${base}/notifications`)).body).not.toContain('a complaint')
    expect((await call(person.headers, `${areaUrl}/requests/${id}`)).json()).toMatchObject({ id, recordedBy })
    await call(org.headers, `${base}/client-requests/${id}/messages`, { body: { text: 'Done today.' } })
    expect((await mailsTo(api, person.email))[0]?.subject).toContain('answered your request')

    expect((await record({ kind: 'request', contactId: null })).json()).toMatchObject({
      code: 'contact_unknown',
      fields: [{ path: 'contactName' }],
    })
    const nameless = await record({ kind: 'request', contactId: null, contactName: ' \u00a0' })
    expect(nameless.json()).toMatchObject({ fields: [{ path: 'contactName' }] })
    const praise = await record({ kind: 'praise', contactId: null, contactName: ' Kim ', via: 'person' })
    expect(praise.json()).toMatchObject({ contactName: 'Kim', state: 'closed', closedAt: expect.any(String) })
    const foreignRequest = await record({ kind: 'request', contactId: crypto.randomUUID() })
    expect(foreignRequest.json()).toMatchObject({ code: 'contact_unknown', fields: [{ path: 'contactId' }] })
    const elsewhere = await record({ kind: 'request', contactId, locationId: crypto.randomUUID() })
    expect(elsewhere.json()).toMatchObject({ code: 'location_unknown' })
    const file = (await call(org.headers, `${base}/client-requests/export?format=csv&locale=en`)).body
    expect(file).toContain(`Complaint,Phone,${recordedBy}`)
  })
})

describe('documents and questions', () => {
  test('show a document only while it is shared', async () => {
    const { areaUrl, base, client, org, person } = await setUp()
    const insurance = { name: 'insurance.pdf', type: 'application/pdf' }
    const { type, ...sent } = upload(Buffer.from('%PDF-1.7 insurance'), insurance)
    const documents = `${base}/clients/${client.id}/documents`
    const added = await call({ ...org.headers, ...type }, documents, sent)
    const document = added.json<{ id: string; link: string }>()
    const share = (isShared: boolean) =>
      call(org.headers, `${base}/clients/${client.id}/documents/${document.id}/sharing`, {
        method: 'PUT',
        body: { isShared },
      })
    const file = `${areaUrl}/files/${document.link.split('/').at(-1)}`
    expect((await call(person.headers, file)).statusCode).toBe(404)
    await share(true)
    const { items } = (await call(person.headers, `${areaUrl}/documents`)).json<AreaDocumentList>()
    expect(items).toMatchObject([{ name: 'insurance.pdf', link: file }])
    const read = await call(person.headers, file)
    expect([read.statusCode, read.body]).toEqual([200, '%PDF-1.7 insurance'])
    await share(false)
    expect((await call(person.headers, file)).statusCode).toBe(404)
    expect((await call(person.headers, `${areaUrl}/documents`)).json()).toEqual({ items: [] })
  })

  test('let the contact answer a question about a holiday in their own name', async () => {
    const { areaUrl, location, org, person } = await setUp()
    const id = await askAboutThanksgiving(run, org.id, location.id)
    const url = `${areaUrl}/holiday-questions`
    expect((await call(person.headers, url)).json<AreaQuestionList>().items).toMatchObject([{ id, answer: null }])
    const answered = await call(person.headers, `${url}/${id}`, { method: 'PUT', body: { answer: 'skip', version: 1 } })
    expect(answered.json()).toMatchObject({ answer: 'skip', answeredBy: 'Bo Diaz', version: 2 })
  })
})

describe('a contact', () => {
  test('is invited by mail, accepts with a new account and loses access when it ends', async () => {
    const { client, contactUrl, org } = await setUp()
    const email = `${crypto.randomUUID()}@example.com`
    const add = async (address: string) =>
      (
        await call(org.headers, contactUrl, { body: { name: 'Al Moss', title: '', email: address, phone: '' } })
      ).json<Contact>()
    const nameless = await add('')
    const send = (id: string, method: 'POST' | 'DELETE' = 'POST') =>
      call(org.headers, `${contactUrl}/${id}/invitation`, { method })
    expect((await send(nameless.id)).json()).toMatchObject({ code: 'contact_email_needed' })
    const contact = await add(email)
    expect(contact.access).toBe('none')
    expect((await send(contact.id)).json()).toMatchObject({ access: 'invited' })
    const [mail] = await mailsTo(api, email)
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    expect((await call({}, `/api/v1/invitations/${token}`)).json()).toMatchObject({ name: 'Al Moss', email })
    const account = { name: 'Al Moss', password: 'correct horse battery staple nine' }
    const accepted = await call({}, `/api/v1/invitations/${token}/accept`, { body: account })
    expect(accepted.json()).toMatchObject({ email, verified: true, organizationId: null, roles: ['CLIENT_CONTACT'] })
    expect(accepted.json()).not.toHaveProperty('hadPlace')
    expect((await call({}, `/api/v1/invitations/${token}`)).json()).toMatchObject({ code: 'invitation_accepted' })
    const cookie = String(accepted.headers['set-cookie']).split(';')[0] ?? ''
    const area = contactUrl.replace(`/clients/${client.id}/contacts`, `/client-area/${client.id}`)
    expect((await call({ cookie }, area)).statusCode).toBe(200)
    expect((await send(contact.id)).json()).toMatchObject({ code: 'contact_has_access' })
    expect((await send(contact.id, 'DELETE')).json()).toMatchObject({ access: 'none' })
    expect((await call({ cookie }, area)).statusCode).toBe(403)
    expect((await call({ cookie }, '/api/v1/users/me')).json()).toMatchObject({ roles: [], hadPlace: true })
    expect((await send(contact.id, 'DELETE')).json()).toMatchObject({ code: 'contact_has_no_access' })
  })

  test('gets the invitation at the corrected address, and the wrong one becomes useless', async () => {
    const { contactUrl, org } = await setUp()
    const [wrong, right] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
    const person = { name: 'Al Moss', title: '', email: wrong, phone: '' }
    const contact = (await call(org.headers, contactUrl, { body: person })).json<Contact>()
    const place = `${contactUrl}/${contact.id}`
    await call(org.headers, `${place}/invitation`, { method: 'POST' })
    const tokenTo = async (email: string) => {
      const [mail] = await mailsTo(api, email)
      return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    }
    const token = await tokenTo(wrong)
    const write = (email: string, version: number) =>
      call(org.headers, place, { method: 'PUT', body: { ...person, email, version } })
    expect((await write(right, contact.version)).json()).toMatchObject({ email: right, access: 'invited' })
    const accept = (by: string) =>
      call({}, `/api/v1/invitations/${by}/accept`, {
        body: { name: 'Al Moss', password: 'correct horse battery staple nine' },
      })
    expect((await accept(token)).json()).toMatchObject({ code: 'invitation_withdrawn' })
    const sent = await tokenTo(right)
    expect((await write('', contact.version + 1)).json()).toMatchObject({ email: '', access: 'none' })
    expect((await accept(sent)).json()).toMatchObject({ code: 'invitation_withdrawn' })
  })
})
