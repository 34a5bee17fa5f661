import { screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Contact, ContactList } from '#shared/clients/clients.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientPage } from './client-page.tsx'

const { api, call, organization } = useApi()
afterEach(() => vi.unstubAllGlobals())

async function contactIn(timeZone: string, phone: string) {
  const org = await organization()
  await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ timeZone }).execute())
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const url = `${places.clientUrl(client)}/contacts`
  await call(org.headers, url, { body: { name: 'Bo Diaz', title: '', email: '', phone } })
  return {
    org,
    open() {
      connectPage(api.app, org.headers)
      return renderAt(`/org/${org.id}/clients/${client.id}`, '/org/:organizationId/clients/:clientId', <ClientPage />)
    },
    stored: async () => (await call(org.headers, url)).json<ContactList>().items[0] as Contact,
  }
}

describe('a contact’s phone number', () => {
  test.each([
    ['America/Mexico_City', '+525512345678', '55 1234 5678'],
    ['America/Mexico_City', '+16125550160', '+1 612 555 0160'],
    ['America/Chicago', '+16125550160', '(612) 555-0160'],
  ])('in %s, %s is shown and edited as %s, and kept when saved unchanged', async (timeZone, kept, shown) => {
    const { open, stored } = await contactIn(timeZone, kept)
    const { user } = open()
    expect((await screen.findByText(shown)).closest('a')?.getAttribute('href')).toBe(`tel:${kept}`)
    await user.click(await screen.findByRole('button', { name: /Edit.*Bo Diaz/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('Phone')).toHaveProperty('value', shown)
    await user.type(dialog.getByLabelText('Title'), 'Owner')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(await stored()).toMatchObject({ title: 'Owner', phone: kept })
  })

  test('is marked when it cannot be dialed, and does not prevent other changes', async () => {
    const { org, open, stored } = await contactIn('America/Chicago', '612 555 0160')
    await inTenant(api.db, org.id, (tx) => tx.updateTable('clientContacts').set({ phone: '555 0100' }).execute())
    const { user } = open()
    await screen.findByText('Check this number')
    await user.click(await screen.findByRole('button', { name: /Edit.*Bo Diaz/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Title'), 'Owner')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(await stored()).toMatchObject({ title: 'Owner', phone: '555 0100' })
  })
})
