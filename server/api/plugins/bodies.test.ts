import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { useApi } from '#server/api/test/api.ts'

const api = useApi()

let acme: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  acme = await buildOrganization(api, 'Acme')
})

const send = (payload: string | Buffer, contentType = 'application/json') =>
  api.call({ ...acme.org.headers, 'content-type': contentType }, `${acme.base}/clients`, { method: 'POST', payload })

const named = (name: string) => JSON.stringify({ name })

describe('request bodies', () => {
  test.each([
    'charset=iso-8859-1',
    'charset=utf-16',
    'charset="windows-1252"',
    'charset=utf-8; charset=iso-8859-1',
    'charset=utf-8; charset=utf-8',
    'charset=utf-8;charset="UTF-8"',
    'profile="a;b"; CHARSET=latin1',
    "charset*=utf-8''latin1",
    'charset=',
    'charset="utf-8',
  ])('rejects a JSON body with %s with 415', async (parameters) => {
    const answer = await send(named('Acme'), `application/json; ${parameters}`)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_type' })
  })

  test('names the accepted charset', async () => {
    const answer = await send(named('Acme'), 'application/json; charset=utf-16')
    expect(answer.json()).toMatchObject({ details: expect.stringContaining('UTF-8') })
  })

  test.each(['charset="UTF-8"', 'charset=utf8', 'Charset = utf-8', 'profile="; charset=latin1"', 'charset=us-ascii'])(
    'accepts a JSON body with %s',
    async (parameters) => {
      expect((await send(named(`Peña ${randomUUID()}`), `application/json; ${parameters}`)).statusCode).toBe(201)
    },
  )

  test('rejects invalid UTF-8 with 400', async () => {
    const answer = await send(Buffer.from(named('Peña'), 'latin1'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', details: expect.stringContaining('UTF-8') })
  })

  test.each([
    ['half a surrogate pair', '{"name":"a\\ud800b"}', 'name'],
    ['NUL', '{"name":"a\\u0000b"}', 'name'],
    ['NUL in a list within', '{"name":"a","tags":[{"b":"\\u0000"}]}', 'tags.0.b'],
    ['half a surrogate pair in a field’s name', '{"name":"a","x":{"\\udc00":1}}', 'x'],
  ])('rejects %s with 400 naming the field', async (_what, payload, path) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path }] })
  })
})
