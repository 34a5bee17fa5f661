import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import type { Contact, ContactList } from '#shared/clients/clients.contract.ts'

const { api, call, organization } = useApi()

async function contacts() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const url = `${places.clientUrl(await places.addClient())}/contacts`
  return (phone: string) => call(org.headers, url, { body: { name: 'Bo Diaz', title: '', email: '', phone } })
}

describe('phone numbers', () => {
  test.each([
    [' (612) 555-0160 ', '+16125550160'],
    ['1.612.555.0160', '+16125550160'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+49 (0) 30 123456', '+4930123456'],
    ['612-555-0160 ext. 12', '+16125550160;ext=12'],
    ['+16125550160;ext=12', '+16125550160;ext=12'],
    ['  ', ''],
  ])('normalizes %j to %j', async (typed, stored) => {
    const add = await contacts()
    expect((await add(typed)).json<Contact>().phone).toBe(stored)
  })

  test.each([
    '555 0100',
    'ask for Bo',
    '+1 555 0100',
    '012 345 6789',
    '+999 1234567',
    'call 612 555 0160',
    '612555016012',
  ])('rejects %j naming the field', async (typed) => {
    const add = await contacts()
    const answer = await add(typed)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'phone' }] })
  })

  /** Creates an organization in another time zone and currency, and a function that adds a contact. */
  async function abroad(timeZone: string, currency = 'USD') {
    const org = await organization()
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ timeZone, currency }).where('organizationId', '=', org.id).execute(),
    )
    const places = buildPlaces({ api, call }, org)
    const url = `${places.clientUrl(await places.addClient())}/contacts`
    const add = (phone: string) => call(org.headers, url, { body: { name: 'Bo Diaz', title: '', email: '', phone } })
    return { org, url, add }
  }

  test.each([
    ['America/Mexico_City', 'MXN', '55 1234 5678', '+525512345678'],
    ['America/Mexico_City', 'MXN', '+1 612 555 0160', '+16125550160'],
    ['Europe/Berlin', 'EUR', '030 123456', '+4930123456'],
    ['Europe/London', 'USD', '020 7946 0018', '+442079460018'],
    ['US/Pacific', 'USD', '612 555 0160', '+16125550160'],
    ['Asia/Kolkata', 'USD', '98765 43210', '+919876543210'],
    ['UTC', 'MXN', '55 1234 5678', '+525512345678'],
  ])('in %s with %s normalizes %j to %j', async (timeZone, currency, typed, stored) => {
    const { add } = await abroad(timeZone, currency)
    expect((await add(typed)).json<Contact>().phone).toBe(stored)
  })

  test.each([
    ['America/New_York', 'USD', '81 1234 5678', 'like (201) 555-0123'],
    ['America/Mexico_City', 'MXN', '1 612 555 0160', 'like 222 123 4567'],
    ['UTC', 'EUR', '612 555 0160', 'Start with +'],
  ])('in %s with %s rejects %j with an example', async (timeZone, currency, typed, hint) => {
    const { add } = await abroad(timeZone, currency)
    const answer = await add(typed)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path: 'phone', message: expect.stringContaining(hint) }] })
  })

  test("exports numbers in the organization's national format and marks invalid ones", async () => {
    const { org, url, add } = await abroad('America/Mexico_City', 'MXN')
    for (const phone of ['55 1234 5678', '+1 612 555 0160', '+52 55 1234 5679']) await add(phone)
    const old = (await call(org.headers, url)).json<ContactList>().items.at(-1)
    await inTenant(api.db, org.id, (tx) =>
      tx
        .updateTable('clientContacts')
        .set({ phone: '555 0100' })
        .where('id', '=', old?.id ?? '')
        .execute(),
    )
    const csv = (await call(org.headers, `${url}/export`)).body
    expect(csv).toContain(',55 1234 5678,')
    expect(csv).toMatch(/\+1 612 555 0160/)
    expect(csv).toContain(',555 0100 (check this number),')
    expect((await call(org.headers, `${url}/export?locale=es`)).body).toContain('(revisa este número)')
  })

  test.each(['612 555 0160', '16125550160', '+1 612 555 0160', '+0125550160'])(
    "requires E.164 for the organization's phone line and rejects %j",
    async (number) => {
      const { id, headers } = await organization()
      const url = telephonyPaths.calledNumbers.replace(':organizationId', id)
      const answer = await call(headers, url, { body: { number, label: '' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        fields: [{ path: 'number', message: expect.stringContaining('like +16125550160') }],
      })
    },
  )

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

  test('checks every phone number in every body', async () => {
    const uncheckedFields = (await everyContract()).flatMap(({ method, url, schema = {} }) =>
      unchecked((schema['body'] ?? {}) as Schema, `${method} ${url}`),
    )
    expect(uncheckedFields).toEqual([])
  })
})
