import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { useApi } from '#server/api/test/api.ts'

const { call, organization, user } = useApi()

describe('access', () => {
  test('answers 404 with the request id to an unknown path', async () => {
    const answer = await call({}, '/api/v1/nothing-here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'not_found',
      message: 'This doesn’t exist, or you don’t have access to it.',
    })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('answers in the language of Accept-Language', async () => {
    const answer = await call({ 'accept-language': 'es-MX,es;q=0.9' }, '/api/v1/nothing-here')
    expect(answer.json()).toMatchObject({ message: 'Esto no existe o no tienes acceso.' })
  })

  test('refuses to register a route without a declared access', async () => {
    const app = Fastify()
    await app.register(access)
    expect(() => app.get('/undeclared', async () => null)).toThrow('GET /undeclared declares no access')
    await app.close()
  })

  test.each([
    ['too long', `/api/v1/files/${'x'.repeat(300)}`, 'not_found'],
    ['not decodable', '/api/v1/files/%ff', 'invalid_request'],
  ])('answers a URL that is %s in the error format', async (_what, url, code) => {
    const answer = await call({}, url)
    expect(answer.json()).toMatchObject({ code })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('treats an organization id that is no id like a foreign organization', async () => {
    const { headers } = await organization()
    const answer = await call(headers, `/api/v1/organizations/${encodeURIComponent('ñ 流')}/clients`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden' })
  })

  test('answers 404 to a malformed id as to an unknown one', async () => {
    const { id, headers } = await organization()
    for (const quoteId of ['undefined', '42', crypto.randomUUID()]) {
      const answer = await call(headers, `/api/v1/organizations/${id}/quotes/${quoteId}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'This doesn’t exist, or you don’t have access to it.' },
      ])
    }
  })

  test('rejects a call of a page loaded for another user', async () => {
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
})
