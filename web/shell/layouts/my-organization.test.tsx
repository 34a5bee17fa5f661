import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { useApi } from '#server/api/test/api.ts'
import { onSignedOut } from '#web/platform/http/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { MyOrganization } from './my-organization.tsx'

const { api, call, organization, user } = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  onSignedOut(() => {})
})

function open(address: string, headers: Record<string, string> = {}) {
  connectPage(api.app, headers)
  const routes = [
    { path: '/my-org/*', Component: MyOrganization },
    { path: '*', element: <p>there</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return () => router.state.location.pathname + router.state.location.search + router.state.location.hash
}

describe('/my-org links', () => {
  test.each([
    ['/my-org', ''],
    ['/my-org/', ''],
    ['/my-org/settings#payroll', '/settings#payroll'],
    ['/my-org/clients?status=lead&search=a%20b', '/clients?status=lead&search=a%20b'],
    ['/my-org/faq?search=50%25#first', '/faq?search=50%25#first'],
    ['/my-org/members/a%2Fb', '/members/a%2Fb'],
  ])("lead from %s to the same page of the user's organization", async (address, rest) => {
    const org = await organization()
    const here = open(address, org.headers)
    await screen.findByText('there')
    expect(here()).toBe(`/org/${org.id}${rest}`)
  })

  test('ask a signed-out user to sign in, and stay open until then', async () => {
    const signedOut = vi.fn<() => void>()
    onSignedOut(signedOut)
    const here = open('/my-org/clients?status=lead')
    await waitFor(() => expect(signedOut).toHaveBeenCalled())
    expect(here()).toBe('/my-org/clients?status=lead')
  })

  test('let a user without an organization choose or create one', async () => {
    const here = open('/my-org/clients', (await user()).headers)
    await screen.findByText('there')
    expect(here()).toBe('/organization')
  })

  test('ask a user to verify the email address first', async () => {
    const here = open('/my-org/clients', (await user({ verified: false })).headers)
    await screen.findByText('there')
    expect(here()).toBe('/account/verification-required')
  })

  test('lead a contact to the client area', async () => {
    const org = await organization()
    const client = await buildPlaces({ api, call }, org).addClient()
    const contact = await user()
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('clientContacts')
        .values({
          organizationId: org.id,
          id: crypto.randomUUID(),
          clientId: client.id,
          name: 'Jo',
          userId: contact.userId,
        })
        .execute(),
    )
    const here = open('/my-org/clients', contact.headers)
    await screen.findByText('there')
    expect(here()).toBe(`/client/${contact.userId}`)
  })
})
