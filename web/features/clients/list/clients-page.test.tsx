import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ClientPage, ClientRow } from '#shared/clients/clients.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ClientsPage } from './clients-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own, query = '', as = headers) {
  const { calls, hold } = connectPage(api.app, as)
  const page = renderAt(`/org/${id}/clients${query}`, '/org/:organizationId/clients', <ClientsPage />)
  return { ...page, calls, hold }
}

const rows = async () =>
  within(await screen.findByRole('table', { busy: false }))
    .getAllByRole('row')
    .slice(1)

describe('the client list', () => {
  test('requires a name for an email, shows a taken name at its field, and adds a client with its first contact', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    await addClient({ name: 'Harbor' })
    const { user, address } = open(org, '?add=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
    // Neither going back nor reloading opens the form again.
    await waitFor(() => expect(address()).not.toContain('add='))
    const name = dialog.getByLabelText(/Client name/)
    await user.type(name, 'Harbor')
    await user.type(dialog.getByLabelText('Contact email'), 'i@x.example')
    await user.click(dialog.getByRole('button', { name: 'Add client' }))
    expect(descriptionOf(dialog.getByLabelText('Contact name'))).toBe('Enter the contact’s name too.')
    expect((await call(org.headers, clientsUrl)).json().items).toHaveLength(1)

    await user.type(dialog.getByLabelText('Contact name'), 'Ivy Chen')
    await user.click(dialog.getByRole('button', { name: 'Add client' }))
    await waitFor(() => expect(descriptionOf(name)).toBe('A client with this name already exists.'))
    expect(name).toHaveProperty('value', 'Harbor')
    expect(document.activeElement).toBe(name)

    await user.type(name, ' Two')
    await user.type(dialog.getByLabelText('Phone'), '612 555 0100')
    await user.click(dialog.getByRole('button', { name: 'Add client' }))
    await screen.findByText('Harbor Two was added.')
    await waitFor(() => expect(address()).toMatch(/\/clients\/[0-9a-f-]{36}\?tab=locations$/))
    const listed = (await call(org.headers, clientsUrl)).json().items
    expect(listed[1]).toMatchObject({ name: 'Harbor Two', contactName: 'Ivy Chen', contactPhone: '+16125550100' })
  })

  test("shows figures of all clients and each row's price, and remembers the chosen region in the URL", async () => {
    const org = await organization()
    const { addClient, addJob, addLocation } = buildPlaces({ api, call }, org)
    const contract = { startsOn: '2020-01-01', endsOn: null, basis: 'month', priceMinor: 218_000 } as const
    const region = await call(org.headers, `/api/v1/organizations/${org.id}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
    })
    const { id: regionId } = region.json<{ id: string }>()
    const acme = await addClient({ name: 'Acme', contract })
    await addClient({ name: 'Cedar', status: 'lead' })
    await addJob(await addLocation(acme, { name: 'Main', regionId }), {
      name: 'Daily',
      schedule: { ...daily, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    })
    const { user, address } = open(org)
    const figures = within(screen.getByRole('region', { name: 'Clients in figures' }))
    const figure = async (label: string, text: RegExp) =>
      waitFor(() => expect(figures.getByText(label).parentElement?.textContent).toMatch(text))
    await figure('Active clients', /1 ?1 added in 30 days$/)
    await figure('Visits this week', /7 ?1 today$/)
    await figure('Average quality', /– ?Not inspected in 12 weeks$/)
    await figure('Monthly recurring revenue', /\$2,180 ?from 1 client · Profit$/)
    expect((await rows())[0]?.textContent).toContain('$2,180')
    expect((await rows())[0]?.textContent).toContain('Not inspected in 12 weeks')
    await user.click(await screen.findByRole('button', { name: 'Region: Any region' }))
    await user.click(await screen.findByRole('menuitem', { name: 'North' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(address()).toContain(`region=${regionId}`)
  })

  test('archives a client, and changes, archives and exports selected ones together, undone from the notice', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    const acme = await addClient({ name: 'Acme' })
    for (const name of ['Beta', 'Cedar']) await addClient({ name })
    const states = async () => {
      const { items } = (await call(org.headers, clientsUrl)).json<{ items: { status: string }[] }>()
      return items.map(({ status }) => status)
    }
    const { user } = open(org)
    expect(await rows()).toHaveLength(3)
    await user.click(await screen.findByRole('button', { name: 'Actions for Cedar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Cedar was restored.')
    await waitFor(async () => expect(await rows()).toHaveLength(3))

    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
    const selected = within(await screen.findByRole('region', { name: 'Selected clients' }))
    expect(selected.getByText('3 selected')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Select Beta' }))
    await selected.findByText('2 selected')
    await user.click(selected.getByRole('button', { name: 'Set status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Paused' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set status: Paused' }))
    await dialog.findByText('2 change')
    expect(dialog.getByRole('list', { name: 'What changes' }).textContent).toMatch(/Acme.*Active.*Paused/)
    expect(await states()).toEqual(['active', 'active', 'active'])
    await user.click(dialog.getByRole('button', { name: 'Change 2' }))
    await screen.findByText('2 records were changed.')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).toBeNull())
    expect(await states()).toEqual(['paused', 'active', 'paused'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The change was undone.')
    expect(await states()).toEqual(['active', 'active', 'active'])

    await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected clients' }))
    await user.click(bar.getByRole('button', { name: 'Export: Selected clients' }))
    const file = await screen.findByRole('menuitem', { name: 'CSV file' })
    expect(file.getAttribute('href')).toContain(`/clients/export?ids=${acme.id}&format=csv`)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Beta' }))
    await user.click(await bar.findByRole('button', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Change 2' }))
    await screen.findByText('2 records were changed.')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
  })

  test('loads further pages, remembers in the URL how many, and archives all that the filter finds in one call', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    await addClient({ name: 'Beta' })
    const acmes = sql`
      insert into clients (organization_id, id, name, billing_address)
      select organization_id, gen_random_uuid(), 'Acme ' || n, billing_address from clients, generate_series(1, 51) n`
    await inTenant(api.db, org.id, (tx) => acmes.execute(tx))
    const first = open(org)
    expect(await rows()).toHaveLength(50)
    await first.user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(52))
    expect(first.address()).toContain('pages=2')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    first.unmount()
    const second = open(org, '?pages=2')
    await waitFor(async () => expect(await rows()).toHaveLength(52))
    second.unmount()

    const { calls, user } = open(org, '?search=acme')
    expect(await rows()).toHaveLength(50)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected clients' }))
    await user.click(await bar.findByRole('button', { name: 'Select all 51 that match' }))
    await bar.findByText('51 selected')
    await user.click(bar.getByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive' }))
    await user.click(await dialog.findByRole('button', { name: 'Change 51' }))
    await screen.findByText('51 records were changed.')
    expect((await call(org.headers, clientsUrl)).json<ClientPage>().items).toMatchObject([{ name: 'Beta' }])
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2)
  })

  test('keeps search, status and order in the URL', async () => {
    const org = await organization()
    const { addClient } = buildPlaces({ api, call }, org)
    await addClient({ name: 'Cedar Fitness', status: 'lead' })
    await addClient({ name: 'Willow Pediatrics' })
    await addClient({ name: 'Willow Hotel', status: 'paused' })
    const { user, address } = open(org, '?sort=-name')
    expect((await rows())[0]?.textContent).toContain('Willow Pediatrics')
    expect(screen.getByRole('button', { name: /^All/ }).textContent).toBe('All3')

    await user.keyboard('/')
    await user.keyboard('willow')
    await waitFor(() => expect(address()).toContain('search=willow'))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.getByRole('button', { name: /^Paused/ }).textContent).toBe('Paused1')
    await user.click(screen.getByRole('button', { name: /^Paused/ }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(address()).toContain('view=paused')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const files = (await screen.findAllByRole('menuitem', { name: 'CSV file' })).map((item) =>
      item.getAttribute('href'),
    )
    expect(files.map((href) => href?.replace(/^.*\/organizations\/[^/]+/, ''))).toEqual([
      '/clients/export?search=willow&status=paused&sort=-name&format=csv&locale=en',
      '/locations/export?clientSearch=willow&clientStatus=paused&format=csv&locale=en',
      '/jobs/export?clientSearch=willow&clientStatus=paused&format=csv&locale=en',
    ])
  })

  test('explains why too many selected clients cannot be exported', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    await addClient({ name: 'Acme' })
    const [row] = (await call(org.headers, clientsUrl)).json<ClientPage>().items as [ClientRow]
    const rows = Array.from({ length: 201 }, (_, index) => ({ ...row, id: String(index) }))
    const nothing = () => {}
    const actions = { toggle: nothing, choose: nothing, chooseAll: nothing, clear: nothing }
    const selection = { rows, isAll: false, isOpen: true, ...actions }
    connectPage(api.app, org.headers)
    const filter = { search: '', status: undefined, regionId: '', archived: true as const, sort: undefined }
    renderAt(
      '/',
      '/',
      <BulkBar organizationId={org.id} selection={selection} filter={filter} matching={undefined} hasMore={false} />,
    )
    await screen.findByText(/^You can export up to 200 selected clients\./)
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
    // On a phone its text is hidden.
    expect(screen.getByRole('button', { name: 'Restore' }).getAttribute('aria-label')).toBe('Restore')
  })

  test('shows no way to edit without permission', async () => {
    const org = await organization()
    await buildPlaces({ api, call }, org).addClient({ name: 'Harbor Dental' })
    open(org, '', await member(org.id, 'EMPLOYEE'))
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Add Client' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
    await screen.findByText('Visits this week')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    expect(screen.queryByText('Monthly recurring revenue')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Monthly' })).toBeNull()
  })

  test('says what to do first when empty, in Spanish too', async () => {
    const org = await organization()
    speak('es')
    open(org)
    await screen.findByText('Aún no hay clientes')
    await screen.findByRole('button', { name: 'Agregar tu primer cliente' })
  })
})
