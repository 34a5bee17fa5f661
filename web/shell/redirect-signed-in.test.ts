import { matchRoutes, type LoaderFunctionArgs } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { publicRoutes } from './routes/public-routes.tsx'
import { firstRoutes } from './routes/router.tsx'

const run = useApi()
const { api, call, user, organization } = run
const { from } = people(call, api)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Where the page's loader leads; nothing where the page is shown. */
async function leads(path: string, headers: Record<string, string> = {}) {
  connectPage(api.app, { ...from(), ...headers })
  const url = new URL(path, 'http://localhost')
  const { route } = matchRoutes([...firstRoutes, ...publicRoutes], url.pathname)?.at(-1) ?? {}
  if (typeof route?.loader !== 'function') return undefined
  const answer: unknown = await route.loader({ request: new Request(url) } as LoaderFunctionArgs, undefined)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

test.each(['/login', '/create-account', '/forgot-password'])(
  '%s leads a member on and stays for nobody',
  async (path) => {
    const { id, headers } = await organization()
    expect(await leads(path, headers)).toBe(`/org/${id}`)
    expect(await leads(path)).toBeNull()
  },
)

test('the address that was meant is opened, on this site only and for a confirmed account', async () => {
  const { id, headers } = await organization()
  expect(await leads('/login?redirect=%2Forg%2F1%2Fclients%3Fsearch%3Da', headers)).toBe('/org/1/clients?search=a')
  expect(await leads('/login?redirect=https%3A%2F%2Fevil.example%2F', headers)).toBe(`/org/${id}`)
  const unconfirmed = await user({ verified: false })
  expect(await leads('/login?redirect=%2Forg%2F1', unconfirmed.headers)).toBe('/account/verification-required')
})

test('who has no organization gets a new password at /forgot-password, and is led on from /login', async () => {
  const { headers } = await user()
  expect(await leads('/forgot-password', headers)).toBeNull()
  expect(await leads('/login', headers)).toBe('/organization')
})

test('a page that sends its reader back is not opened again and again', async () => {
  const { headers } = await organization()
  const sent = '/login?redirect=%2Forg%2F1&ended=expired'
  expect(await leads(sent, headers)).toBe('/org/1')
  expect(await leads(sent, headers)).toBeNull()
  expect(await leads('/login?redirect=%2Forg%2F2', headers)).toBe('/org/2')
})
