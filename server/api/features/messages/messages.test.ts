import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { addPhoto } from '#server/api/domain/messages/photos.store.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { dailyHour } from '#server/api/test/filled-organization.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { RecipientList, Thread, ThreadPage } from '#shared/messages/messages.contract.ts'

const run = useApi()
const { api, call, member, organization } = run

async function setUp() {
  const org = await organization('Acme')
  const { base, ...places } = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Acme client' })
  const location = await places.addLocation(client, { name: 'Acme location' })
  const job = await places.addJob(location, { name: 'Acme job', schedule: dailyHour })
  const url = `${base}/messages`
  const about = { about: 'place', id: location.id }
  const write = (headers: Headers, body: object = {}) =>
    call(headers, url, { body: { ...about, messageId: randomUUID(), text: 'The side door sticks.', ...body } })
  const kinds = async (headers: Headers) =>
    (await call(headers, `${base}/notifications`))
      .json<NotificationPage>()
      .items.map(({ kind, readAt }) => [kind, readAt !== null])
  return { org, base, client, job, url, about, write, kinds }
}

describe('a thread', () => {
  test('stores a message once, however often it is sent', async () => {
    const { org, write, url, about } = await setUp()
    const messageId = randomUUID()
    await write(org.headers, { messageId })
    const again = await write(org.headers, { messageId })
    expect(again.json<Thread>().items).toMatchObject([{ id: messageId, isOwn: true, author: 'Ana Reyes' }])
    const elsewhere = await write(org.headers, { messageId, withClient: true })
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([409, { code: 'message_elsewhere' }])
    expect((await call(org.headers, `${url}?about=place&id=${about.id}`)).json<Thread>().items).toHaveLength(1)
  })

  test('of a visit exists only for a visit', async () => {
    const { org, write, job } = await setUp()
    const visit = { about: 'visit', id: job.id }
    expect((await write(org.headers, { ...visit, at: '2030-01-15T23:00:00Z' })).statusCode).toBe(201)
    expect((await write(org.headers, { ...visit, at: '2030-01-15T22:59:00Z' })).statusCode).toBe(404)
    expect((await write(org.headers, visit)).statusCode).toBe(404)
  })

  test('can be begun about upcoming visits of the places one finds', async () => {
    const { org, url, job } = await setUp()
    const list = async (search: string) =>
      (await call(org.headers, `${url.replace('messages', 'message-recipients')}?about=visit&search=${search}`))
        .json<RecipientList>()
        .items.map(({ id, jobName }) => [id, jobName])
    expect((await list('acme')).slice(0, 2)).toEqual([
      [job.id, 'Acme job'],
      [job.id, 'Acme job'],
    ])
    expect(await list('elsewhere')).toEqual([])
  })

  test('notifies once until it is opened, and opening it reads the notice', async () => {
    const { org, write, kinds, url } = await setUp()
    const reader = await member(org.id, 'SUPERVISOR')
    const first = (await write(org.headers)).json<Thread>().items[0]?.id
    await write(org.headers)
    expect(await kinds(reader)).toEqual([['message_received', false]])
    expect(await kinds(org.headers)).toEqual([])
    await call(reader, `${url.replace('messages', 'message-reads')}`, { body: { messageIds: [first] } })
    expect(await kinds(reader)).toEqual([['message_received', true]])
    await write(org.headers)
    expect(await kinds(reader)).toHaveLength(2)
  })

  test('is read in pages, the last messages first', async () => {
    const { org, write, url, about } = await setUp()
    await write(org.headers, { text: 'Number 0' })
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into messages (organization_id, id, thread_id, user_id, author_name, language, text, created_at)
          select organization_id, gen_random_uuid(), thread_id, user_id, author_name, language, 'Number ' || n, created_at + n * interval '1 second'
          from messages, generate_series(1, 52) n`.execute(tx),
    )
    const get = async (more = '') =>
      (await call(org.headers, `${url}?about=place&id=${about.id}${more}`)).json<Thread>()
    const last = await get()
    expect([last.items.length, last.items.at(-1)?.text]).toEqual([50, 'Number 52'])
    const earlier = await get(`&cursor=${last.nextCursor}`)
    expect([earlier.items.map(({ text }) => text), earlier.nextCursor]).toEqual([
      ['Number 0', 'Number 1', 'Number 2'],
      null,
    ])
  })

  test('is listed with unread ones apart, paged', async () => {
    const { org, write, url, job } = await setUp()
    const reader = await member(org.id, 'ADMIN')
    await write(org.headers)
    await write(org.headers, { about: 'visit', id: job.id, at: '2030-01-15T23:00:00Z' })
    const list = async (question: string) =>
      (await call(reader, `${url.replace('messages', 'message-threads')}?${question}`)).json<ThreadPage>()
    const { items, nextCursor } = await list('limit=1')
    expect(items).toMatchObject([{ about: 'visit', jobName: 'Acme job', text: 'The side door sticks.', unread: 1 }])
    expect((await list(`limit=1&cursor=${nextCursor}`)).items).toMatchObject([{ about: 'place', unread: 1 }])
    const opened = (await call(org.headers, `${url}?about=visit&id=${job.id}&at=2030-01-15T23:00:00Z`)).json<Thread>()
    await call(reader, `${url.replace('messages', 'message-reads')}`, {
      body: { messageIds: opened.items.map(({ id }) => id) },
    })
    expect((await list('unread=true')).items.map(({ about }) => about)).toEqual(['place'])
    expect((await list('')).items.map(({ about, unread }) => [about, unread])).toEqual([
      ['visit', 0],
      ['place', 1],
    ])
  })
})

describe('photos of a message', () => {
  test('are added by its author alone, and seen by the client where the message is', async () => {
    const { org, base, client, write, url, about } = await setUp()
    const contact = await buildContact(run, { org, client })
    const other = await member(org.id, 'ADMIN')
    const { body, type } = upload(await picture(20, 20).png().toBuffer())
    const add = async (headers: Headers, id: string) =>
      (await call({ ...headers, ...type }, `${url}/${id}/photos`, { body, method: 'POST' })).statusCode
    const [staff, shared] = [randomUUID(), randomUUID()]
    await write(org.headers, { messageId: staff })
    await write(org.headers, { messageId: shared, withClient: true })
    const { id: memberId } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', org.owner.userId).executeTakeFirstOrThrow(),
    )
    const may = { maySendToClients: true, mayRequireReading: true }
    const reader = { kind: 'member', userId: org.owner.userId, memberId, language: 'en', ...may } as const
    expect([await add(other, shared), await add(org.headers, shared)]).toEqual([404, 201])
    for (let count = 1; count < 5; count++) await add(org.headers, shared)
    const photo = { hash: 'a'.repeat(64), contentType: 'image/webp', bytes: 1 }
    const together = await Promise.allSettled(
      Array.from({ length: 4 }, () => inTenant(api.db, org.id, (tx) => addPhoto(tx, reader, shared, photo))),
    )
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await add(org.headers, shared)).toBe(409)
    const read = async (headers: Headers, path: string) =>
      (await call(headers, path)).json<Thread>().items[0]?.photos.map(({ link }) => link) ?? []
    const place = `about=place&id=${about.id}`
    expect(await read(org.headers, `${url}?${place}&withClient=true`)).toHaveLength(6)
    const [link = ''] = await read(contact.headers, `${base}/client-area/${client.id}/messages?${place}`)
    expect((await call(contact.headers, link)).statusCode).toBe(200)
    // A photo to staff alone stays there, whoever has its name.
    const secret = upload(await picture(30, 10).png().toBuffer())
    const sent = await call({ ...org.headers, ...secret.type }, `${url}/${staff}/photos`, { ...secret, method: 'POST' })
    expect(sent.statusCode).toBe(201)
    const [hidden = ''] = await read(org.headers, `${url}?${place}`)
    expect((await call(org.headers, hidden)).statusCode).toBe(200)
    const guessed = `${base}/client-area/${client.id}/files/${hidden.split('/').at(-1)}`
    expect((await call(contact.headers, guessed)).statusCode).toBe(404)
  })
})

describe('a thread with the client', () => {
  test('carries messages both ways, each side notified', async () => {
    const { org, client, base, write, kinds, url, about } = await setUp()
    const contact = await buildContact(run, { org, client })
    const area = `${base}/client-area/${client.id}/messages`
    await write(org.headers, { withClient: true, text: 'We come at 7.' })
    expect(await kinds(contact.headers)).toEqual([['message_for_client', false]])
    const asked = await call(contact.headers, area, { body: { ...about, messageId: randomUUID(), text: 'Thank you' } })
    expect(asked.json<Thread>().items).toMatchObject([
      { byClient: false, text: 'We come at 7.' },
      { byClient: true, isOwn: true, author: 'Bo Diaz' },
    ])
    expect(await kinds(org.headers)).toEqual([['message_from_client', false]])
    const shown = (await call(org.headers, `${url}?about=place&id=${about.id}&withClient=true`)).json<Thread>()
    expect(shown.items).toHaveLength(2)
  })

  test('notifies the contacts of an archived client of nothing', async () => {
    const { org, client, write, kinds } = await setUp()
    const contact = await buildContact(run, { org, client })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('clients').set({ archivedAt: new Date() }).where('id', '=', client.id).execute(),
    )
    await write(org.headers, { withClient: true, text: 'We come at 7.' })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('clients').set({ archivedAt: null }).where('id', '=', client.id).execute(),
    )
    expect(await kinds(contact.headers)).toEqual([])
  })
})
