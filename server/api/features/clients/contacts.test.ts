import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Contact, ContactList } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'

const { api, call, member, organization } = useApi()

const bo = { name: 'Bo Diaz', title: 'Facilities', email: 'bo@example.com', phone: '+16125550100' }

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const url = `${places.clientUrl(client)}/contacts`
  const add = (body: object = bo) => call(org.headers, url, { body })
  const list = async () => (await call(org.headers, url)).json<ContactList>().items
  return { org, client, url, add, list, ...places }
}

describe('contacts of a client', () => {
  test('adds, lists in order, updates and removes contacts', async () => {
    const { add, list, org, url } = await setUp()
    const first = (await add()).json<Contact>()
    const second = (await add({ ...bo, name: ' Al Moss ', email: '' })).json<Contact>()
    expect(first).toMatchObject({ ...bo, version: 1 })
    expect(await list()).toEqual([first, { ...second, name: 'Al Moss' }])

    const body = { ...bo, title: 'Director', version: 1 }
    const changed = await call(org.headers, `${url}/${first.id}`, { method: 'PUT', body })
    expect(changed.json()).toEqual({ ...first, title: 'Director', version: 2 })
    const stale = await call(org.headers, `${url}/${first.id}`, { method: 'PUT', body })
    expect(stale.json()).toMatchObject({ code: 'stale_version' })

    expect((await call(org.headers, `${url}/${first.id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(org.headers, `${url}/${first.id}`, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
  })

  test('answers 404 under another client', async () => {
    const { add, addClient, clientUrl, list, org } = await setUp()
    const contact = (await add()).json<Contact>()
    const other = `${clientUrl(await addClient({ name: 'Other' }))}/contacts/${contact.id}`
    const answers = await Promise.all([
      call(org.headers, other, { method: 'PUT', body: { ...bo, version: 1 } }),
      call(org.headers, other, { method: 'DELETE' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(await list()).toEqual([contact])
  })

  test('limits contacts per client, also under concurrent additions', async () => {
    const { add, list } = await setUp()
    for (let count = 1; count < limits.contactsMax; count++) await add({ ...bo, name: `Contact ${count}` })
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'contacts_full' })
    expect(await list()).toHaveLength(limits.contactsMax)
  })

  test('lets members without permission read contacts and change nothing', async () => {
    const { add, org, url } = await setUp()
    const contact = (await add()).json<Contact>()
    const headers = await member(org.id, 'EMPLOYEE')
    expect((await call(headers, url)).json()).toEqual({ items: [contact] })
    const refused = await Promise.all([
      call(headers, url, { body: bo }),
      call(headers, `${url}/${contact.id}`, { method: 'PUT', body: { ...bo, version: 1 } }),
      call(headers, `${url}/${contact.id}`, { method: 'DELETE' }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  test('accepts an empty or a valid email address only', async () => {
    const { add } = await setUp()
    expect((await add({ ...bo, email: 'nobody' })).json()).toMatchObject({ fields: [{ path: 'email' }] })
  })
})
