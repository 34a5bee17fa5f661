import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientLayout } from './client-layout.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the client layout', () => {
  test("shows the name and logo of the contact's cleaning company", async () => {
    const acme = await buildOrganization(run, 'Acme')
    const { person } = await buildClientArea(run, acme)
    const { method, body, type } = upload(await picture(64, 64).png().toBuffer())
    const url = fill(organizationPaths.logo, { organizationId: acme.org.id })
    await run.call({ ...acme.org.headers, ...type }, url, { method, body })
    connectPage(run.api.app, person.headers)
    renderAt(`/client/${person.userId}`, '/client/:clientUserId', <ClientLayout />)
    const company = await screen.findByRole('link', { name: 'Acme' })
    await waitFor(() => expect(company.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/v1\/files\//))
    const foot = within(screen.getByRole('contentinfo'))
    foot.getByText('Custodia')
    expect(foot.getByRole('link', { name: 'Sign-in and security' }).getAttribute('href')).toBe('/account/security')
    foot.getByRole('button', { name: 'Español' })
  })

  const anyPage = '/client/:clientUserId/*'
  const report = '/inspections/00000000-0000-7000-8000-000000000000'

  test('redirects everyone but contacts to their own pages', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const { person } = await buildClientArea(run, acme)
    connectPage(run.api.app, acme.org.headers)
    const { address } = renderAt(`/client/${person.userId}${report}`, anyPage, <ClientLayout />)
    await waitFor(() => expect(address()).toBe(`/org/${acme.org.id}`))
  })

  test('leads a former contact to the page that explains it', async () => {
    const { headers, userId } = await run.user()
    connectPage(run.api.app, headers)
    const { address } = renderAt(`/client/${userId}${report}`, anyPage, <ClientLayout />)
    await waitFor(() => expect(address()).toBe(`/client/${userId}`))
  })
})
