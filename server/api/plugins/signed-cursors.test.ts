import { describe, expect, test } from 'vitest'
import { encodeCursor } from '#server/api/cursors.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { useApi } from '#server/api/test/api.ts'

const api = useApi()
const id = '01920000-0000-7000-8000-000000000000'

async function listing() {
  const { org, base } = await buildOrganization(api, 'Acme')
  await api.call(org.headers, `${base}/clients`, { body: { name: 'Second' } })
  const list = (query: Record<string, string>, url = `${base}/clients`, headers = org.headers) =>
    api.call(headers, url, { query })
  const { nextCursor } = (await list({ limit: '1' })).json<{ nextCursor: string }>()
  return { list, nextCursor }
}

const refused = { code: 'invalid_cursor', fields: [{ path: 'cursor' }] }

describe('signed cursors', () => {
  test('opens the next page of its list, also with another page size', async () => {
    const { list, nextCursor } = await listing()
    const next = await list({ limit: '5', cursor: nextCursor })
    expect(next.statusCode).toBe(200)
    expect(next.json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('rejects a cursor with a changed id with 400', async () => {
    const { list, nextCursor } = await listing()
    const [content = '', mark = ''] = nextCursor.split('.')
    const [order, key] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, string]
    const changed = encodeCursor(order, { key, id })
    for (const cursor of [`${changed}.${mark}`, changed, content, `${nextCursor}A`, `${nextCursor}.x`, '', '.']) {
      const answer = await list({ limit: '1', cursor })
      expect({ cursor, status: answer.statusCode, ...answer.json<object>() }).toMatchObject({
        cursor,
        status: 400,
        ...refused,
      })
    }
  })

  test('rejects a cursor of another filter or organization with 400', async () => {
    const { list, nextCursor } = await listing()
    const otherOrg = await buildOrganization(api, 'Other')
    expect((await list({ cursor: nextCursor, status: 'lead' })).json()).toMatchObject(refused)
    const elsewhere = await list({ cursor: nextCursor, limit: '1' }, `${otherOrg.base}/clients`, otherOrg.org.headers)
    expect(elsewhere.json()).toMatchObject(refused)
  })

  test('rejects a forged cursor on every route that accepts one', async () => {
    const { org } = await buildOrganization(api, 'Every')
    const document = (await api.call({}, '/api/v1/openapi.json')).json<{
      paths: Record<string, { get?: { parameters: { name: string }[] } }>
    }>()
    const lists = Object.entries(document.paths).filter(([, { get }]) =>
      get?.parameters.some(({ name }) => name === 'cursor'),
    )
    expect(lists.length).toBeGreaterThan(15)
    const answered = new Set<string>()
    for (const [path] of lists) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === 'organizationId' ? org.id : id))
      const answer = await api.call(org.headers, url, { query: { cursor: encodeCursor('name', { key: 'a', id }) } })
      // Callers without access learn nothing about the cursor.
      if (answer.statusCode !== 403) expect({ path, ...answer.json<object>() }).toMatchObject({ path, ...refused })
      else expect(path).toMatch(/\/admin\/|\/client-area\//)
      answered.add(path)
    }
    expect(answered.size).toBe(lists.length)
  })
})
