import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { OrganizationError } from './organization-error.tsx'

const { api, user: person } = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an organization that demands the company sign-in', () => {
  test('shows a link to the sign-in, which returns to the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { headers, email } = await person()
    connectPage(api.app, headers)
    const refused = new ApiError(403, { code: 'company_sign_in_required', message: 'Sign in with your company.' }, 'id')
    const Refused = () => {
      throw refused
    }
    const routes = [{ path: '*', element: <Refused />, errorElement: <OrganizationError /> }]
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/org/1/clients?search=a'] })} />)
    await screen.findByText('Sign in with your company.')
    await vi.waitFor(() => {
      const link = screen.getByRole('link', { name: 'Sign in with your company' })
      const query = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams
      expect([...query]).toEqual([
        ['email', email],
        ['redirect', '/org/1/clients?search=a'],
      ])
    })
  })
})
