import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { placesIn } from '#server/api/test/places.ts'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import type { Contact, ContactList } from '#shared/clients/clients.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { inTenant } from './tenant.ts'

const { api, call, organization } = useApi()

const migration = readFileSync(join(import.meta.dirname, 'migrations/0106-phone-numbers.sql'), 'utf8')

const typed = ['(612) 555-0160', '612 555 0161 x 12', '+52 55 1234 5678', '555 0100', 'ask for Bo', '']
const after = ['+16125550160', '+16125550161;ext=12', '+525512345678', '555 0100', 'ask for Bo', '']

test('numbers typed before are rewritten where they can be read, as the API would, and else kept', async () => {
  const own = await organization()
  const places = placesIn(call, own)
  const client = await places.addClient()
  const url = `${places.clientUrl(client)}/contacts`
  const body = { name: 'Bo Diaz', title: '', email: '', phone: '' }
  const contacts: Contact[] = []
  for (const _ of typed) contacts.push((await call(own.headers, url, { body })).json<Contact>())
  const location: Location = await places.addLocation(client)
  await inTenant(api.db, own.id, async (tx) => {
    for (const [nth, { id }] of contacts.entries()) {
      await tx
        .updateTable('clientContacts')
        .set({ phone: typed[nth] ?? '' })
        .where('id', '=', id)
        .execute()
    }
    const phoneNumbers = typed.filter(Boolean)
    await tx.updateTable('locations').set({ phoneNumbers }).where('id', '=', location.id).execute()
  })
  const owner = new Client({ connectionString: api.url })
  await owner.connect()
  try {
    await owner.query(`begin; ${migration}; commit`)
  } finally {
    await owner.end()
  }
  expect((await call(own.headers, url)).json<ContactList>().items.map(({ phone }) => phone)).toEqual(after)
  const stored = await inTenant(api.db, own.id, (tx) =>
    tx.selectFrom('locations').select('phoneNumbers').where('id', '=', location.id).executeTakeFirstOrThrow(),
  )
  expect(stored.phoneNumbers).toEqual(after.filter(Boolean))
  expect(typed.map((number) => normalizePhone(number, 'US') ?? number)).toEqual(after)
})
