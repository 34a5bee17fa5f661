import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { access } from './access.ts'
import { useApi } from '#server/api/test/api.ts'

const { call, organization, user } = useApi()

test('an unknown path is 404 in the product’s form, with the request id', async () => {
  const answer = await call({}, '/api/v1/nothing-here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', message: 'This does not exist, or you may not see it.' })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('the sentence follows the language asked for', async () => {
  const answer = await call({ 'accept-language': 'es-MX,es;q=0.9' }, '/api/v1/nothing-here')
  expect(answer.json()).toMatchObject({ message: 'Esto no existe o no lo puedes ver.' })
})

test('a route that declares no access does not start', async () => {
  const app = Fastify()
  await app.register(access)
  expect(() => app.get('/undeclared', async () => null)).toThrow('GET /undeclared declares no access')
  await app.close()
})

test.each([
  ['too long', `/api/v1/files/${'x'.repeat(300)}`, 'not_found'],
  ['not decodable', '/api/v1/files/%ff', 'invalid_request'],
])('an address that is %s is refused in the same form', async (_what, url, code) => {
  const answer = await call({}, url)
  expect(answer.json()).toMatchObject({ code })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an organisation that is no id is refused like any other that is not one’s own', async () => {
  const { headers } = await organization()
  const answer = await call(headers, `/api/v1/organizations/${encodeURIComponent('ñ 流')}/clients`)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'forbidden' })
})

test('what an address names by no id is unknown, like one by an id that nobody has', async () => {
  const { id, headers } = await organization()
  for (const quoteId of ['undefined', '42', crypto.randomUUID()]) {
    const answer = await call(headers, `/api/v1/organizations/${id}/quotes/${quoteId}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This does not exist, or you may not see it.' },
    ])
  }
})

test('what one user’s page sends is not done in the name of who signed in after them', async () => {
  const [maria, jose] = [await user(), await user()]
  const save = (page: string) =>
    call({ ...jose.headers, 'page-user': page }, '/api/v1/users/me/profile', {
      method: 'PUT',
      body: { name: 'Typed', language: 'en' },
    })
  const refused = await save(maria.userId)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'other_user' }])
  expect((await save(jose.userId)).statusCode).toBe(200)
})
