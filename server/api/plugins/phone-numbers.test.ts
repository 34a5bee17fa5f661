import { expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { placesIn } from '#server/api/test/places.ts'
import type { Contact } from '#shared/contracts/clients.ts'

const { call, organization } = useApi()

async function contacts() {
  const own = await organization()
  const places = placesIn(call, own)
  const url = `${places.clientUrl(await places.addClient())}/contacts`
  return (phone: string) => call(own.headers, url, { body: { name: 'Bo Diaz', title: '', email: '', phone } })
}

test.each([
  [' (612) 555-0160 ', '+16125550160'],
  ['1.612.555.0160', '+16125550160'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+49 (0) 30 123456', '+4930123456'],
  ['612-555-0160 ext. 12', '+16125550160;ext=12'],
  ['+16125550160;ext=12', '+16125550160;ext=12'],
  ['  ', ''],
])('keeps %j as %j', async (typed, kept) => {
  const add = await contacts()
  expect((await add(typed)).json<Contact>().phone).toBe(kept)
})

test.each([
  '555 0100',
  'ask for Bo',
  '+1 555 0100',
  '012 345 6789',
  '+999 1234567',
  'call 612 555 0160',
  '612555016012',
])('refuses %j as a phone number and names the field', async (typed) => {
  const add = await contacts()
  const answer = await add(typed)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'phone' }] })
})

interface Schema {
  type?: string
  pattern?: string
  'x-phone-number'?: true
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

function unchecked(schema: Schema, path: string): string[] {
  if (schema.type === 'string') return schema['x-phone-number'] || !/phone\w*(\[\])?$/i.test(path) ? [] : [path]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => unchecked(inner, `${path}.${key}`)),
    ...(schema.anyOf ?? []).flatMap((inner) => unchecked(inner, path)),
    ...(schema.items ? unchecked(schema.items, `${path}[]`) : []),
  ]
}

test('every phone number of every body is checked', async () => {
  const all = (await everyContract()).flatMap(({ method, url, schema = {} }) =>
    unchecked((schema['body'] ?? {}) as Schema, `${method} ${url}`),
  )
  expect(all).toEqual([])
})
