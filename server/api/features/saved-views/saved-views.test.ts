import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { SavedView, SavedViewList } from '#shared/saved-views/saved-views.contract.ts'

const { api, call, member, organization } = useApi()

async function viewing() {
  const org = await organization()
  const url = `/api/v1/organizations/${org.id}/saved-views`
  const add = (headers: Headers, view: Partial<SavedView> = {}) =>
    call(headers, url, {
      body: { list: 'members', name: 'Night crew', query: 'view=active', isShared: false, ...view },
    })
  const list = async (headers: Headers, of = 'members') =>
    (await call(headers, url, { query: { list: of } })).json<SavedViewList>().items
  const names = async (headers: Headers) => (await list(headers)).map(({ name }) => name)
  const change = (headers: Headers, { id, name, query, isShared, version }: SavedView, part: Partial<SavedView> = {}) =>
    call(headers, `${url}/${id}`, { method: 'PUT', body: { name, query, isShared, version, ...part } })
  const begin = (headers: Headers, viewId: string | null, of = 'members') =>
    call(headers, `${url}/defaults/${of}`, { method: 'PUT', body: { viewId } })
  return { org, url, add, list, names, change, begin }
}

describe('saved views', () => {
  test('belong to the user and a list, sorted by name', async () => {
    const { org, add, list, names } = await viewing()
    const other = await member(org.id, 'EMPLOYEE')
    expect((await add(org.headers, { name: ' zeta ' })).statusCode).toBe(201)
    await add(org.headers, { name: 'Ávila' })
    await add(org.headers, { list: 'clients' })
    await add(other)
    expect(await names(org.headers)).toEqual(['Ávila', 'zeta'])
    expect(await list(other)).toMatchObject([{ name: 'Night crew', isOwn: true, isChangeable: true, isDefault: false }])
    expect((await add(org.headers, { name: 'ZETA' })).json()).toMatchObject({
      code: 'view_name_taken',
      fields: [{ path: 'name' }],
    })
  })

  test('can be shared with everyone and changed by those who may share', async () => {
    const { org, add, names, change, list } = await viewing()
    const [admin, employee] = [await member(org.id, 'ADMIN'), await member(org.id, 'EMPLOYEE')]
    const shared = (await add(org.headers, { isShared: true })).json<SavedView>()
    expect(await list(employee)).toMatchObject([{ isOwn: false, isChangeable: false }])
    expect((await change(employee, shared, { name: 'Mine' })).statusCode).toBe(403)
    expect((await add(employee, { isShared: true })).statusCode).toBe(403)
    const changed = await change(admin, shared, { name: 'Day crew' })
    expect(changed.json()).toMatchObject({ name: 'Day crew', isOwn: false, version: 2 })
    expect((await change(admin, shared)).json()).toMatchObject({ code: 'stale_version' })
    await change(org.headers, changed.json<SavedView>(), { isShared: false })
    expect(await names(employee)).toEqual([])
    expect((await change(admin, shared)).statusCode).toBe(404)
    const otherView = (await add(employee)).json<SavedView>()
    expect((await change(employee, otherView, { isShared: true })).statusCode).toBe(403)
  })

  test('open a list as default for one user until they are deleted', async () => {
    const { org, url, add, list, begin, change } = await viewing()
    const employee = await member(org.id, 'EMPLOYEE')
    const shared = (await add(org.headers, { isShared: true })).json<SavedView>()
    const clients = (await add(org.headers, { list: 'clients' })).json<SavedView>()
    expect((await begin(employee, shared.id)).json<SavedViewList>().items).toMatchObject([{ isDefault: true }])
    expect(await list(org.headers)).toMatchObject([{ isDefault: false }])
    expect((await begin(org.headers, clients.id)).statusCode).toBe(404)
    expect((await begin(employee, clients.id, 'clients')).statusCode).toBe(404)
    await begin(org.headers, shared.id)
    await begin(org.headers, null)
    expect(await list(org.headers)).toMatchObject([{ isDefault: false }])
    // No longer shared, it is no default for others, even when shared again.
    const unshared = (await change(org.headers, shared, { isShared: false })).json<SavedView>()
    await change(org.headers, unshared, { isShared: true })
    expect(await list(employee)).toMatchObject([{ isDefault: false }])
    await begin(employee, shared.id)
    expect((await call(org.headers, `${url}/${shared.id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await list(employee)).toEqual([])
  })

  test('cannot be seen or deleted by others, in any organization', async () => {
    const { org, url, add, names } = await viewing()
    const [admin, stranger] = [await member(org.id, 'ADMIN'), await organization()]
    const { id } = (await add(org.headers)).json<SavedView>()
    expect((await call(admin, `${url}/${id}`, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await call(stranger.headers, `${url}?list=members`)).statusCode).toBe(403)
    const elsewhere = `/api/v1/organizations/${stranger.id}/saved-views/${id}`
    expect((await call(stranger.headers, elsewhere, { method: 'DELETE' })).statusCode).toBe(404)
    expect(await names(org.headers)).toEqual(['Night crew'])
  })

  test('are limited in number and reject an invalid query', async () => {
    const { org, add } = await viewing()
    await add(org.headers)
    await inTenant(api.db, org.id, (tx) =>
      sql`insert into saved_views (organization_id, id, user_id, list, name, query, is_shared)
        select organization_id, gen_random_uuid(), user_id, list, name || n, query, is_shared
        from saved_views, generate_series(1, 48) n`.execute(tx),
    )
    expect((await add(org.headers, { name: 'The last' })).statusCode).toBe(201)
    expect((await add(org.headers, { name: 'One more' })).json()).toMatchObject({ code: 'views_full' })
    expect((await add(org.headers, { list: 'clients', query: 'a=<b>' })).statusCode).toBe(400)
  })
})
