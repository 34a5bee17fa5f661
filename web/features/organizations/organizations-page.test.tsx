import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { recordEvent } from '#server/api/features/users/second-factor/account-events.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OrganizationsPage } from './organizations-page.tsx'

const run = useApi()
const { api, user: person, organization, call } = run
const open = () => renderAt('/organization', '/organization', <OrganizationsPage />)

afterEach(() => vi.unstubAllGlobals())

describe('the organizations page', () => {
  test('lets a user without an organization create one as its owner', async () => {
    const { headers } = await person()
    connectPage(api.app, headers)
    const { user, address } = open()
    await screen.findByRole('heading', { name: 'Create your organization' })
    await user.type(await screen.findByLabelText(/Company name/), 'Sparkle & Sons')
    const zones = screen.getByLabelText<HTMLSelectElement>('Time zone')
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    await waitFor(() => expect(zones.options.length).toBeGreaterThan(300))
    expect(zones.value).toBe(here)
    await user.selectOptions(zones, 'America/Chicago')
    await user.selectOptions(screen.getByLabelText('The week starts on'), 'Monday')
    await user.click(screen.getByRole('button', { name: 'Create organization' }))
    await waitFor(() => expect(address()).toMatch(/^\/org\/[0-9a-f-]{36}\/home$/))

    const id = address().split('/')[2] ?? ''
    const answer = await call(headers, organizationPaths.configuration.replace(':organizationId', id))
    expect(answer.json<Configuration>()).toMatchObject({
      name: 'Sparkle & Sons',
      timeZone: 'America/Chicago',
      weekStart: 1,
    })
  })

  test('refuses a logo that is no picture before the organization is created', async () => {
    const { headers } = await person()
    connectPage(api.app, headers)
    open()
    const input = await screen.findByLabelText(/^Logo/)
    // Simulates a drop, where only the page itself checks the file's type.
    const drop = userEvent.setup({ applyAccept: false })
    await drop.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    await screen.findByText(/^This file type isn’t supported\. PNG, JPEG or WebP, up to 5 MB/)
    await drop.upload(input, new File([new Uint8Array(limits.logoBytesMax + 1)], 'logo.png', { type: 'image/png' }))
    await screen.findByText(/^This file is too large/)
    await drop.upload(input, new File(['a'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.queryByText(/^This file/)).toBeNull())
  })

  test("shows the user's organizations as cards with their roles", async () => {
    const { headers, id } = await organization('Brightside')
    connectPage(api.app, headers)
    open()
    const card = await screen.findByRole('link', { name: /Brightside/ })
    expect(screen.queryByRole('link', { name: 'Platform' })).toBeNull()
    expect(card.getAttribute('href')).toBe(`/org/${id}/home`)
    expect(within(card).getByText(/Owner/)).toBeTruthy()
  })

  test('links operators, and nobody else, to the platform', async () => {
    const { headers } = await person({ platformAdmin: true })
    connectPage(api.app, headers)
    open()
    const link = await screen.findByRole('link', { name: 'Platform' })
    expect(link.getAttribute('href')).toBe('/admin')
  })

  test("tells a user about a closed organization's invitation before offering to create one", async () => {
    const acme = await buildOrganization(run, 'Acme')
    const contact = await buildContact(run, acme)
    await recordEvent(run.api.db, contact.userId, 'joined', { userAgent: '', address: '' })
    await inTenant(run.api.db, acme.org.id, (tx) => tx.deleteFrom('clientContacts').execute())
    connectPage(api.app, contact.headers)
    const { user: typist } = open()
    await screen.findByRole('heading', { level: 1, name: 'You’re no longer in an organization' })
    screen.getByText(/If they invite .*@.* again, the invitation appears here/)
    expect(screen.getAllByRole('link', { name: 'Sign out' }).map((link) => link.getAttribute('href'))).toContain(
      '/logout',
    )
    expect(screen.queryByLabelText(/Company name/)).toBeNull()
    await typist.click(screen.getByRole('button', { name: 'Create your own organization' }))
    await screen.findByRole('heading', { level: 1, name: 'Create your organization' })
    await screen.findByLabelText(/Company name/)
  })

  test('leads an unverified user to the verification page', async () => {
    const { headers } = await person({ verified: false })
    connectPage(api.app, headers)
    const { address } = open()
    await waitFor(() => expect(address()).toBe('/account/verification-required'))
  })
})
