import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { changesOf } from './client-changes.ts'
import { ClientPage } from './client-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

async function clientOf(org: Own) {
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental', notes: 'Ring twice.' })
  const url = places.clientUrl(client)
  return {
    places,
    client,
    url,
    stored: async () => (await call(org.headers, url)).json<Client>(),
    change: (part: object) =>
      call(org.headers, url, { method: 'PUT', body: { ...changesOf(client), ...part, version: client.version } }),
  }
}

function open({ id, headers }: Own, client: Client, query = '', as = headers) {
  connectPage(api.app, as)
  const pattern = '/org/:organizationId/clients/:clientId'
  return renderAt(`/org/${id}/clients/${client.id}${query}`, pattern, <ClientPage />)
}

describe('the client page', () => {
  test('stores a price typed with separators exactly', async () => {
    const org = await organization()
    const { client, stored } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Edit: Contract' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract' }))
    const price = dialog.getByLabelText('Price (USD)')
    await user.type(price, '2,180,55')
    await user.selectOptions(dialog.getByLabelText('Priced per'), 'month')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(descriptionOf(price)).toBe('Enter an amount like 1250.50.')
    await user.clear(price)
    await user.type(price, '2,180.55')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('$2,180.55 per month')
    expect((await stored()).contract).toMatchObject({ basis: 'month', priceMinor: 218_055 })
  })

  test('shows both versions after a conflicting save and lets each part be chosen', async () => {
    const org = await organization()
    const { client, stored, change } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Edit client' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit client' }))
    const name = form.getByLabelText(/Client name/)
    await user.clear(name)
    await user.type(name, 'Harbor Dental Group')
    await user.selectOptions(form.getByLabelText('Status'), 'paused')
    await change({ name: 'Harbor Clinic', notes: 'Ring once.', status: 'ended' })
    await user.click(form.getByRole('button', { name: 'Save' }))

    const choice = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }))
    const group = (label: string) => within(choice.getByRole('group', { name: label }))
    expect(group('Client name').getByRole('radio', { name: 'Yours Harbor Dental Group' })).toHaveProperty(
      'checked',
      true,
    )
    // A field that was not edited here defaults to the other version.
    expect(group('Notes').getByRole('radio', { name: /Ring once/ })).toHaveProperty('checked', true)
    await user.click(group('Status').getByRole('radio', { name: /Ended/ }))
    await user.click(choice.getByRole('button', { name: 'Save my choices' }))
    await screen.findByRole('heading', { level: 1, name: 'Harbor Dental Group' })
    expect(await stored()).toMatchObject({
      name: 'Harbor Dental Group',
      notes: 'Ring once.',
      status: 'ended',
      version: 3,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('lets the user drop their own version and continue with the other', async () => {
    const org = await organization()
    const { client, stored, change } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Edit: Notes' }))
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Mine.')
    await change({ notes: 'Theirs.' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Discard mine' }))
    await screen.findByText('Theirs.')
    expect(await stored()).toMatchObject({ notes: 'Theirs.', version: 2 })
  })

  test('asks before a dialog with typed text is closed', async () => {
    const org = await organization()
    const { client } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Edit client' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Edit client' }))
    await user.type(await screen.findByLabelText(/Client name/), ' Group')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const closeQuestion = async () =>
      within(await screen.findByRole('dialog', { name: 'Close without saving your changes?' }))
    await user.click((await closeQuestion()).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText(/Client name/)).toHaveProperty('value', 'Harbor Dental Group')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click((await closeQuestion()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('adds, changes and removes contacts', async () => {
    const org = await organization()
    const { client } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add contact' }))
    await user.type(form.getByLabelText(/^Name/), 'Ivy Chen')
    await user.type(form.getByLabelText('Email'), 'nonsense')
    await user.click(form.getByRole('button', { name: 'Add contact' }))
    expect(descriptionOf(form.getByLabelText('Email'))).toBe('Enter an email like name@example.com.')
    await user.clear(form.getByLabelText('Email'))
    await user.type(form.getByLabelText('Email'), 'ivy@example.com')
    await user.click(form.getByRole('button', { name: 'Add contact' }))
    expect((await screen.findByRole('link', { name: 'ivy@example.com' })).getAttribute('href')).toBe(
      'mailto:ivy@example.com',
    )
    await user.click(screen.getByRole('button', { name: 'Edit contact: Ivy Chen' }))
    await user.type(await screen.findByLabelText('Title'), 'Facility manager')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Facility manager')
    await user.click(screen.getByRole('button', { name: 'Remove contact: Ivy Chen' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText('No contacts yet')
  })

  test('adds a location from its tab and opens its page', async () => {
    const org = await organization()
    const { client, places } = await clientOf(org)
    const { user, address } = open(org, client, '?tab=locations')
    await user.click(await screen.findByRole('button', { name: 'Add location' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add location' }))
    await user.type(form.getByLabelText(/Location name/), 'Main Street')
    await user.type(await form.findByLabelText('City'), 'Springfield')
    await user.selectOptions(form.getByLabelText('Country'), 'US')
    const zone = form.getByLabelText('Time zone')
    await waitFor(() => expect(zone).toHaveProperty('value', 'America/New_York'))
    await user.type(form.getByLabelText('State or province'), 'IL')
    await waitFor(() => expect(zone).toHaveProperty('value', 'America/Chicago'))
    await user.click(form.getByLabelText('Map link'))
    await user.paste('https://www.google.com/maps/place/@39.8,-89.64,17z')
    await form.findByRole('button', { name: 'Pin: 39.80000, -89.64000' })
    await user.click(form.getByRole('button', { name: 'Add location' }))
    await waitFor(() => expect(address()).toMatch(/\/locations\/[0-9a-f-]{36}$/))
    const url = `${places.clientUrl(client)}/locations/${address().split('/').at(-1)}`
    const place = { address: { city: 'Springfield', country: 'US' }, timeZone: 'America/Chicago' }
    expect((await call(org.headers, url)).json()).toMatchObject({ ...place, latitude: 39.8, longitude: -89.64 })
  })

  test('shows the visits of one and of four weeks in the calendar', async () => {
    const org = await organization()
    const { client, places } = await clientOf(org)
    const location = await places.addLocation(client)
    const schedule = { ...daily, weekdays: [1, 3], durationMinutes: 90 }
    await places.addJob(location, { name: 'Evening clean', schedule })
    const { user, address } = open(org, client, '?tab=calendar&from=2026-11-18')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Evening clean/ })).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '4 weeks' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Evening clean/ })).toHaveLength(8))
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(address()).toContain('from=2026-12-14&weeks=4')
  })

  test('marks an archived client and restores it from the notice', async () => {
    const org = await organization()
    const { client, stored } = await clientOf(org)
    const { user } = open(org, client)
    await user.click(await screen.findByRole('button', { name: 'Actions for Harbor Dental' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await screen.findByText(/Archived on/)
    expect((await stored()).archivedAt).not.toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/Archived on/)).toBeNull())
    expect((await stored()).archivedAt).toBeNull()
  })

  test('shows an employee no prices and no way to edit', async () => {
    const org = await organization()
    const { client } = await clientOf(org)
    open(org, client, '', await member(org.id, 'EMPLOYEE'))
    await screen.findByText('Ring twice.')
    expect(screen.queryByRole('heading', { name: 'Contract' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull()
  })
})
