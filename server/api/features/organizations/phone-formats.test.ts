import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, afterEach, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { phoneFormats } from '#server/api/domain/phone-formats.ts'
import { normalizePhone, shownPhone } from '#server/api/domain/phone-number.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Contact } from '#shared/clients/clients.contract.ts'
import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { formatPhone, isUnreadablePhone, setPhoneFormats } from '#web/platform/units/phone.ts'

const { api, call, organization } = useApi()
afterEach(() => setPhoneFormats(undefined))

const numbers = getCountries().flatMap((country) => {
  const example = getExampleNumber(country, examples)
  return example?.isValid() ? [example.number, `${example.number};ext=12`] : []
})

/** One without a country, and countries with very different national formats. */
const organizations = [null, 'US', 'MX', 'GB', 'DE', 'AR', 'IT'] as const

describe('phone number formats', () => {
  test('are the same on pages and in exports for every country', () => {
    const differing = organizations.flatMap((country) => {
      setPhoneFormats(phoneFormats(country))
      return numbers
        .map((stored) => ({ country, kept: stored, shown: formatPhone(stored), unreadable: isUnreadablePhone(stored) }))
        .filter(({ kept, shown, unreadable }) => unreadable || shown !== shownPhone(kept, country))
    })
    expect(differing).toEqual([])
  })

  test('are parsed back to the same number', () => {
    const misread = organizations.flatMap((country) => {
      setPhoneFormats(phoneFormats(country))
      return numbers
        .map((stored) => ({ country, kept: stored, read: normalizePhone(formatPhone(stored), country) }))
        .filter(({ kept, read }) => read !== kept)
    })
    expect(misread).toEqual([])
  })

  test.each([
    ['America/Mexico_City', '+525512345678', '55 1234 5678'],
    ['America/Mexico_City', '+16125550160', '+1 612 555 0160'],
    ['America/Chicago', '+16125550160', '(612) 555-0160'],
    ['America/Chicago', '+525512345678', '+52 55 1234 5678'],
  ])('show and parse for an organization in %s: %s as %s', async (timeZone, stored, formatted) => {
    const org = await organization()
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ timeZone }).execute())
    const url = organizationPaths.phoneFormats.replace(':organizationId', org.id)
    setPhoneFormats((await call(org.headers, url)).json<PhoneFormats>())
    expect(formatPhone(stored)).toBe(formatted)
  })

  test('keep an older unreadable number while other fields of its record change', async () => {
    const org = await organization()
    const places = buildPlaces({ api, call }, org)
    const url = `${places.clientUrl(await places.addClient())}/contacts`
    const body = { name: 'Bo Diaz', title: '', email: '', phone: '612 555 0160' }
    const contact = (await call(org.headers, url, { body })).json<Contact>()
    await inTenant(api.db, org.id, (tx) => tx.updateTable('clientContacts').set({ phone: '555 0100' }).execute())
    const save = (changes: object) => {
      const sent = { ...body, locationIds: [], version: contact.version, phone: '555 0100', title: 'Owner', ...changes }
      return call(org.headers, `${url}/${contact.id}`, { method: 'PUT', body: sent })
    }
    expect((await save({ phone: '555 0101' })).json()).toMatchObject({ fields: [{ path: 'phone' }] })
    expect((await save({})).json()).toMatchObject({ title: 'Owner', phone: '555 0100' })
  })

  test('do not accept one organization’s unreadable number in another', async () => {
    const [first, second] = [await organization(), await organization()]
    const add = async (org: typeof first) => {
      const places = buildPlaces({ api, call }, org)
      const url = `${places.clientUrl(await places.addClient())}/contacts`
      return (phone: string) => call(org.headers, url, { body: { name: 'Bo Diaz', title: '', email: '', phone } })
    }
    await (
      await add(first)
    )('612 555 0160')
    await inTenant(api.db, first.id, (tx) => tx.updateTable('clientContacts').set({ phone: '555 0100' }).execute())
    expect((await (await add(second))('555 0100')).statusCode).toBe(400)
  })
})
