import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { redirectSignedIn, LoginPage } from '#web/features/session/login-page.tsx'
import { connectPage } from '#web/test/screen.tsx'

const run = useApi()
const { api, call, organization } = run
const { from } = people(call, api)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** The login page as its address opens it, with what may come after it. */
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

test('shows no login form while it is not known who is signed in, and then leads on', async () => {
  const { id, headers } = await organization()
  const { hold } = connectPage(api.app, { ...from(), ...headers })
  const answer = hold('/users/me')
  const router = openLogin()
  await screen.findByText('waiting')
  expect(screen.queryByLabelText(/Password/)).toBeNull()
  await act(async () => answer())
  await screen.findByText('home')
  expect(router.state.location.pathname).toBe(`/org/${id}`)
})

/** Every n-th answer of those asked is lost. */
function losing(lost: (nth: number) => boolean) {
  const reach = globalThis.fetch
  let asked = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (lost(++asked)) throw new TypeError('Failed to fetch')
    return reach(input, init)
  })
}

test('leads on although the first question was lost', async () => {
  const { headers } = await organization()
  connectPage(api.app, { ...from(), ...headers })
  losing((nth) => nth === 1)
  openLogin()
  await screen.findByText('home')
})

test('lets people sign in where nothing answers', async () => {
  connectPage(api.app, from())
  losing(() => true)
  openLogin()
  expect(await screen.findByLabelText(/Password/)).toBeTruthy()
})
