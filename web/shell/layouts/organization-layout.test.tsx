import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
import { userEvent } from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { connectPage } from '#web/test/screen.tsx'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { OrganizationLayout } from './organization-layout.tsx'

const { api, call, organization, member, addMember } = useApi()

beforeEach(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
afterEach(() => vi.unstubAllGlobals())

/** A page with two parts, one of them still loading. */
function Regions() {
  const { organizationId = '' } = useParams()
  const regions = useResource(fill(regionPaths.regions, { organizationId }))
  return (
    <>
      <p>the heading</p>
      <p aria-busy={!regions}>{regions ? 'the regions' : '…'}</p>
    </>
  )
}

function open(organizationId: string, headers: Record<string, string>, path = '/clients') {
  const { hold } = connectPage(api.app, headers)
  const routes = [
    {
      path: '/org/:organizationId',
      Component: OrganizationLayout,
      errorElement: <ErrorScreen />,
      children: [
        { path: 'regions', Component: Regions },
        { path: '*', element: <p>the page</p> },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/org/${organizationId}${path}`] })
  // Cached answers of the previous test belong to another user.
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return { router, hold, user: userEvent.setup() }
}

const menu = () => screen.getByRole('navigation', { name: 'Main menu' })

describe('the organization layout', () => {
  test('shows the organization, the menu with its heading, the docs link and the page', async () => {
    const { id, headers } = await organization('Brightside')
    open(id, headers)
    await screen.findByText('the page')
    expect(await screen.findByText('Brightside')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Main menu' })).toBeTruthy()
    expect(within(menu()).getByRole('heading', { name: 'Menu' })).toBeTruthy()
    expect(within(menu()).getByRole('link', { name: 'Check The Docs' }).getAttribute('href')).toBe('/docs')
    const current = await within(menu()).findByRole('link', { name: /All clients/ })
    expect(current.getAttribute('aria-current')).toBe('page')
  })

  test('shows the first page complete, not part by part', async () => {
    const { id, headers } = await organization()
    const { hold } = open(id, headers, '/regions')
    const release = hold('/regions')
    await screen.findByText('the heading')
    await screen.findByRole('navigation', { name: 'Main menu' })
    const isFolded = () =>
      getComputedStyle(screen.getByText('the heading').parentElement ?? document.body).height === '0px'
    expect(isFolded()).toBe(true)
    release()
    await waitFor(() => expect(isFolded()).toBe(false))
    expect(screen.getByText('the regions')).toBeTruthy()
  })

  test('remembers collapsed menu groups in the browser', async () => {
    const { id, headers } = await organization()
    const { user } = open(id, headers)
    const group = await within(menu()).findByRole('button', { name: 'Clients' })
    await user.click(group)
    expect(within(menu()).queryByRole('link', { name: /All clients/ })).toBeNull()
    expect(JSON.parse(localStorage.getItem('TOGGLE_PERSISTENCE') ?? '')).toEqual({ 'sidebar.clients': false })
  })

  test('marks the settings on each of their pages, which have a navigation of their own', async () => {
    const { id, headers } = await organization()
    open(id, headers, '/settings/pay')
    await within(menu()).findByRole('link', { name: 'Settings', current: 'page' })
    expect(within(menu()).queryByRole('link', { name: 'Organization' })).toBeNull()
  })

  test('opens a group at each of its pages, and marks the collapsed group instead', async () => {
    const { id, headers } = await organization()
    const { user } = open(id, headers, '/reports/mileage/somebody')
    const link = await within(menu()).findByRole('link', { name: 'Mileage' })
    expect(link.getAttribute('aria-current')).toBe('page')
    const group = within(menu()).getByRole('button', { name: 'Reports' })
    expect(group.hasAttribute('aria-current')).toBe(false)
    await user.click(group)
    expect(group.getAttribute('aria-current')).toBe('true')
  })

  test('hides and shows the sidebar with the menu button', async () => {
    const { id, headers } = await organization()
    const { user } = open(id, headers)
    const button = screen.getByRole('button', { name: 'Main menu' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    await user.click(button)
    expect(menu()).toBeTruthy()
  })

  test('shows each role its own menu', async () => {
    const { id } = await organization()
    open(id, await member(id, 'EMPLOYEE'))
    expect(await within(menu()).findByRole('link', { name: /Members/ })).toBeTruthy()
    expect(within(menu()).queryByRole('link', { name: 'Settings' })).toBeNull()
    expect(within(menu()).queryByRole('link', { name: /Operations/ })).toBeNull()
  })

  test('chooses another organization of the user when its page opens', async () => {
    const first = await organization('First')
    const second = await organization('Second')
    await addMember(second.id, first.owner, ['SUPERVISOR'])
    open(first.id, first.headers)
    await screen.findByText('the page')
    await waitFor(async () => {
      const me = await api.app.inject({ url: '/api/v1/users/me', headers: first.headers })
      expect(me.json()).toMatchObject({ organizationId: first.id })
    })
    expect(await within(menu()).findByRole('link', { name: 'Settings' })).toBeTruthy()
  })

  test("announces the organization's deletion to all staff, with a link to cancel for owners", async () => {
    const { id, headers, name } = await organization()
    await call(headers, `/api/v1/organizations/${id}/deletion`, { body: { name } })
    open(id, await member(id, 'EMPLOYEE'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^This organization and all its data will be deleted on \w+ \d+, \d{4}\. $/)
  })

  test('leads an owner from the announcement to the cancellation', async () => {
    const { id, headers, name } = await organization()
    await call(headers, `/api/v1/organizations/${id}/deletion`, { body: { name } })
    open(id, headers)
    const link = await screen.findByRole('link', { name: 'Cancel deletion' })
    expect(link.getAttribute('href')).toBe(`/org/${id}/settings/delete`)
  })

  test('refuses the organization of others on the error screen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const mine = await organization('Mine')
    const other = await organization('Other')
    open(other.id, mine.headers)
    await screen.findByRole('heading', { name: 'Unexpected Error' })
    expect(screen.getByText(/^Request ID /)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Return Home' })).toBeTruthy())
    vi.restoreAllMocks()
  })
})
