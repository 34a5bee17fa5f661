import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { onSignedOut } from '#web/platform/http/api.ts'
import { AdminPage } from '#web/features/admin/admin-page.tsx'
import { connectPage } from '#web/test/screen.tsx'
import { PlatformError } from '../errors/platform-error.tsx'
import { FeaturesLayout, PlatformLayout } from './platform-layout.tsx'

const development = useApi()
const production = useApi({ MODE: 'production', PLATFORM_SECOND_FACTOR: 'no' })
const strict = useApi({ PLATFORM_SECOND_FACTOR: 'yes' })

const signedOut = vi.fn<() => void>()
beforeEach(() => onSignedOut(signedOut))
afterEach(() => {
  vi.unstubAllGlobals()
  signedOut.mockClear()
  onSignedOut(() => {})
})

function open(
  { api }: typeof development,
  address: string,
  headers: Record<string, string> = {},
  element: ReactNode = <h1>the platform</h1>,
) {
  connectPage(api.app, headers)
  const routes = [
    {
      Component: PlatformLayout,
      children: [{ errorElement: <PlatformError />, children: [{ path: '/admin', element }] }],
    },
    { Component: FeaturesLayout, children: [{ path: '/features', element: <h1>the features</h1> }] },
    { path: '*', element: <h1>elsewhere</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return router
}

describe('the platform pages', () => {
  test('let an operator in, and from one page to the other', async () => {
    const { headers } = await production.user({ platformAdmin: true })
    open(production, '/admin', headers)
    await screen.findByRole('heading', { name: 'the platform' })
    expect(screen.getByRole('link', { name: 'Features' }).getAttribute('href')).toBe('/features')
  })

  test('tell other users that they have no access', async () => {
    const { headers } = await development.organization()
    open(development, '/admin', headers)
    await screen.findByRole('heading', { name: 'You don’t have access to this page' })
    expect(screen.getByText('403')).toBeDefined()
    expect(screen.queryByText('the platform')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Features' })).toBeNull()
  })

  test('ask a signed-out user to sign in', async () => {
    open(development, '/admin')
    await waitFor(() => expect(signedOut).toHaveBeenCalled())
    expect(screen.queryByText('the platform')).toBeNull()
  })

  test('ask a user to verify the email address first', async () => {
    const { headers } = await development.user({ verified: false })
    const router = open(development, '/admin', headers)
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/verification-required'))
  })
})

describe('the feature switches', () => {
  test('are open to everyone in development, signed in or not', async () => {
    open(development, '/features')
    await screen.findByRole('heading', { name: 'the features' })
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('are closed to ordinary users in production', async () => {
    open(production, '/features', (await production.organization()).headers)
    await screen.findByRole('heading', { name: 'You don’t have access to this page' })
  })

  test('are open to operators in production, with a link to the platform', async () => {
    open(production, '/features', (await production.user({ platformAdmin: true })).headers)
    await screen.findByRole('heading', { name: 'the features' })
    expect((await screen.findByRole('link', { name: 'Platform' })).getAttribute('href')).toBe('/admin')
  })

  test('ask a signed-out user to sign in in production', async () => {
    open(production, '/features')
    await waitFor(() => expect(signedOut).toHaveBeenCalled())
  })
})

describe('the platform pages with required two-step verification', () => {
  test('lead an operator without it to its setup', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { headers } = await strict.user({ platformAdmin: true })
    open(strict, '/admin', headers, <AdminPage />)
    await screen.findByText('Set up two-step verification first. Your role requires it here.')
    const links = screen.getAllByRole('link', { name: 'Sign-in and security' })
    expect(links.at(-1)?.getAttribute('href')).toBe('/account/security')
    vi.restoreAllMocks()
  })
})
