import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { redirectSignedIn, LoginPage } from '#web/features/session/login-page.tsx'
import { connectPage } from '#web/test/screen.tsx'

const run = useApi()
const { api, call, organization } = run
const { from } = people(call, api)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Renders the login page with the routes it may redirect to. */
function openLogin() {
  const router = createMemoryRouter(
    [
      { path: '/login', loader: redirectSignedIn, Component: LoginPage, HydrateFallback: () => <p>waiting</p> },
      { path: '*', Component: () => <p>home</p> },
    ],
    { initialEntries: ['/login'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('the login page of a signed-in user', () => {
  test('shows no form until the session is known, then redirects a signed-in user', async () => {
    const { id, headers } = await organization()
    const { hold } = connectPage(api.app, { ...from(), ...headers })
    const answer = hold('/users/visitor')
    const router = openLogin()
    await screen.findByText('waiting')
    expect(screen.queryByLabelText(/Password/)).toBeNull()
    await act(async () => answer())
    await screen.findByText('home')
    expect(router.state.location.pathname).toBe(`/org/${id}`)
  })

  /** A fetch that drops the responses chosen by `lost`, counted from 1. */
  function losing(lost: (nth: number) => boolean) {
    const reach = globalThis.fetch
    let requestCount = 0
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (lost(++requestCount)) throw new TypeError('Failed to fetch')
      return reach(input, init)
    })
  }

  test('redirects although the first request is lost', async () => {
    const { headers } = await organization()
    connectPage(api.app, { ...from(), ...headers })
    losing((nth) => nth === 1)
    openLogin()
    await screen.findByText('home')
  })

  test('shows the form when the server cannot be reached', async () => {
    connectPage(api.app, from())
    losing(() => true)
    openLogin()
    expect(await screen.findByLabelText(/Password/)).toBeTruthy()
  })
})
