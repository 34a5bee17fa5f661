import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { ContactList } from '#shared/clients/clients.contract.ts'
import type { ClientRequestPage } from '#shared/client-area/client-area.contract.ts'
import { buildClientArea, buildDoneVisit } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { ClientPage } from '../client/client-page.tsx'

const run = useApi()
const { api, call, member } = run
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const area = await buildClientArea(run, acme)
  return {
    ...acme,
    ...area,
    open(query: string, as = acme.org.headers) {
      const { calls } = connectPage(api.app, as)
      const address = `/org/${acme.org.id}/clients/${acme.client.id}${query}`
      return { calls, ...renderAt(address, '/org/:organizationId/clients/:clientId', <ClientPage />) }
    },
  }
}

describe('the feedback tab', () => {
  test('answers, closes and reopens a request, records a complaint and praise by phone, shows ratings, and is hidden without permission', async () => {
    const acme = await setUp()
    const { areaUrl, open, org, person } = acme
    const { originalStart } = await buildDoneVisit(run, acme)
    const url = `${acme.areaUrl}/visits/${acme.job.id}/${originalStart}/rating`
    await call(acme.person.headers, url, { body: { stars: 3, comment: 'Dust on the shelves.' } })
    const { calls } = open('?tab=feedback', await member(org.id, 'EMPLOYEE'))
    await screen.findByRole('heading', { name: 'Acme client' })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page'),
    )
    expect(screen.queryByRole('link', { name: 'Requests' })).toBeNull()
    expect(calls.filter(({ path }) => path.includes('/client-requests'))).toEqual([])
    await forgetData()

    const { user } = open('?tab=feedback')
    await screen.findByText('Dust on the shelves.')
    await screen.findByText('3 of 5 on average, 1 ratings')
    await screen.findByText('Please clean the window.')
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    await user.type(await screen.findByLabelText('Your answer *'), 'On Monday.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('On Monday.')
    await screen.findByText('In progress')
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    await screen.findByText('No requests')
    await user.click(screen.getByRole('button', { name: 'All' }))
    await user.click(await screen.findByRole('button', { name: 'Reopen' }))
    await screen.findByText('The request was reopened.')

    await user.click(await screen.findByRole('button', { name: 'Record a call' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a call' }))
    await user.selectOptions(dialog.getByLabelText('Type'), 'complaint')
    const who = dialog.getByLabelText<HTMLSelectElement>(/^Who said it/)
    await within(who).findByRole('option', { name: 'Di Ott' })
    // With several contacts, none is preselected.
    expect(who.value).toBe('')
    await user.selectOptions(who, 'Di Ott')
    await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>(/^Location/).value).not.toBe(''))
    await user.type(dialog.getByLabelText(/^What they said/), 'The sink was not cleaned.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('The request was recorded.')
    await screen.findByText('Complaint')
    await screen.findByText(/by phone, entered by /)
    const seen = (await call(person.headers, `${areaUrl}/requests`)).json<ClientRequestPage>().items[0]
    expect(seen).toMatchObject({ kind: 'complaint', via: 'phone', contactName: 'Di Ott', state: 'open' })

    await user.click(await screen.findByRole('button', { name: 'Record a call' }))
    const praising = within(await screen.findByRole('dialog', { name: 'Record a call' }))
    await user.selectOptions(praising.getByLabelText('Type'), 'praise')
    await waitFor(() => expect(praising.getByLabelText<HTMLSelectElement>(/^Location/).value).not.toBe(''))
    await within(praising.getByLabelText<HTMLSelectElement>(/^Who said it/)).findByRole('option', { name: 'Di Ott' })
    await user.selectOptions(praising.getByLabelText<HTMLSelectElement>(/^Who said it/), 'Someone else')
    await user.type(await praising.findByLabelText(/^Name/), 'Kim at the desk')
    await user.type(praising.getByLabelText(/^What they said/), 'Spotless.')
    await user.click(praising.getByRole('button', { name: 'Save' }))
    const praise = await screen.findByText(/Kim at the desk/)
    const line = within(praise.closest('li') as HTMLElement)
    line.getByText('Praise')
    expect(line.queryByText('Done')).toBeNull()
    expect(line.queryByRole('button')).toBeNull()
    // A message from the client reopens it, like any other request.
    const [recorded] = (await call(person.headers, `${areaUrl}/requests`)).json<ClientRequestPage>().items
    await call(person.headers, `${areaUrl}/requests/${recorded?.id}/messages`, { body: { text: 'And the hall?' } })
    await forgetData()
    open('?tab=feedback')
    const opened = within((await screen.findByText(/Kim at the desk/)).closest('li') as HTMLElement)
    opened.getByText('Open')
    opened.getByRole('button', { name: 'Mark as done' })
  })

  test("restricts a contact to some of the client's locations, invites it by email, and shares a document with the client", async () => {
    const { open, client, addLocation, org, contactUrl, areaUrl, person } = await setUp()
    const beside = await addLocation(client, { name: 'Beside' })
    const { user, router } = open('')
    await user.click(await screen.findByRole('button', { name: 'Edit contact: Di Ott' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }))
    const places = within(await dialog.findByRole('group', { name: 'Locations in the client area' }))
    await user.click(places.getByRole('checkbox', { name: 'Beside' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { items } = (await call(org.headers, contactUrl)).json<ContactList>()
    expect(items.map(({ name, locationIds }) => [name, locationIds])).toContainEqual(['Di Ott', [beside.id]])

    await user.click(await screen.findByRole('button', { name: 'Invite to the client area: Di Ott' }))
    await screen.findByText('An invitation was emailed to Di Ott.')
    await screen.findByRole('button', { name: 'Send invitation again: Di Ott' })
    const [mail] = await mailsTo(api, 'di@example.com')
    expect(mail?.subject).toBe('Acme: your client area')

    await act(() => router.navigate('?tab=documents'))
    await user.click(await screen.findByRole('switch', { name: 'Shared with the client: insurance.pdf' }))
    await screen.findByText('insurance.pdf is now shared in the client area.')
    expect((await call(person.headers, `${areaUrl}/documents`)).body).toContain('insurance.pdf')
  })
})
