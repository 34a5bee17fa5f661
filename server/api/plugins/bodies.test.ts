import { expect, test } from 'vitest'
import { furnished } from '#server/api/test/furnished.ts'
import { useApi } from '#server/api/test/api.ts'

const api = useApi()

const send = async (payload: string | Buffer, contentType = 'application/json') => {
  const { own, base } = await furnished(api, 'Acme')
  return api.call({ ...own.headers, 'content-type': contentType }, `${base}/clients`, { method: 'POST', payload })
}

const named = (name: string) => JSON.stringify({ name })

test.each(['iso-8859-1', 'utf-16', '"windows-1252"'])('refuses a JSON body in %s with 415', async (charset) => {
  const answer = await send(named('Acme'), `application/json; charset=${charset}`)
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ code: 'unsupported_type', details: expect.stringContaining('UTF-8') })
})

test('takes a JSON body that says it is UTF-8', async () => {
  expect((await send(named('Peña'), 'application/json; charset="UTF-8"')).statusCode).toBe(201)
})

test('refuses bytes that are not UTF-8 with 400', async () => {
  const answer = await send(Buffer.from(named('Peña'), 'latin1'))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request', details: expect.stringContaining('UTF-8') })
})

test.each([
  ['half a surrogate pair', '{"name":"a\\ud800b"}', 'name'],
  ['NUL', '{"name":"a\\u0000b"}', 'name'],
  ['NUL in a list within', '{"name":"a","tags":[{"b":"\\u0000"}]}', 'tags.0.b'],
  ['half a surrogate pair in a field’s name', '{"name":"a","x":{"\\udc00":1}}', 'x'],
])('refuses %s with 400 and names the field', async (_what, payload, path) => {
  const answer = await send(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path }] })
})

test.each([
  ['zero-width characters', '\u200B\u200D\u2060'],
  ['fillers of Hangul', '\u3164\u115F\u1160\uFFA0'],
  ['combining marks', '\u0301\u0301'],
  ['variation selectors', '\uFE0F'],
  ['an empty Braille cell', '\u2800'],
  ['spaces', ' \u00A0\u3000'],
  ['a line end', 'Acme\r\nBcc: all@example.com'],
  ['a bell', 'Acme\u0007'],
  ['a direction override', 'Acme \u202Egnp.exe'],
  ['a direction isolate', 'Acme\u2066'],
  ['a line separator', 'Acme\u2028'],
])('refuses a name of %s with 400 and names the field', async (_what, name) => {
  const answer = await send(named(name))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'name' }] })
})

test.each(['👩‍🔧', '❤️', 'O’Neill & Søn', 'نظافة', 'क्षमा', '청소', '1', 'Zoe\u0301'])(
  'takes the name %s',
  async (name) => {
    expect((await send(named(name))).statusCode).toBe(201)
  },
)
