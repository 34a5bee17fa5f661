import { matchRoutes, type LoaderFunctionArgs } from 'react-router-dom'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** Target of the page loader's redirect; undefined when the page is shown. */
async function leads(path: string, headers: Record<string, string> = {}) {
  connectPage(api.app, { ...from(), ...headers })
  const url = new URL(path, 'http://localhost')
  const { route } = matchRoutes([...firstRoutes, ...publicRoutes], url.pathname)?.at(-1) ?? {}
  if (typeof route?.loader !== 'function') return undefined
  const answer: unknown = await route.loader({ request: new Request(url) } as LoaderFunctionArgs, undefined)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

describe('redirects of signed-in users', () => {
  test.each(['/login', '/create-account', '/forgot-password'])(
    'lead a member away from %s, but not a signed-out user',
    async (path) => {
      const { id, headers } = await organization()
      expect(await leads(path, headers)).toBe(`/org/${id}`)
      expect(await leads(path)).toBeNull()
    },
  )

  test('open the requested path, only on this site and for a verified account', async () => {
    const { id, headers } = await organization()
    expect(await leads('/login?redirect=%2Forg%2F1%2Fclients%3Fsearch%3Da', headers)).toBe('/org/1/clients?search=a')
    expect(await leads('/login?redirect=https%3A%2F%2Fevil.example%2F', headers)).toBe(`/org/${id}`)
    const unconfirmed = await user({ verified: false })
    expect(await leads('/login?redirect=%2Forg%2F1', unconfirmed.headers)).toBe('/account/verification-required')
  })

  test('let a user without an organization reset the password, and lead on from /login', async () => {
    const { headers } = await user()
    expect(await leads('/forgot-password', headers)).toBeNull()
    expect(await leads('/login', headers)).toBe('/organization')
  })

  test('do not loop when the target sends the user back', async () => {
    const { headers } = await organization()
    const sent = '/login?redirect=%2Forg%2F1&ended=expired'
    expect(await leads(sent, headers)).toBe('/org/1')
    expect(await leads(sent, headers)).toBeNull()
    expect(await leads('/login?redirect=%2Forg%2F2', headers)).toBe('/org/2')
  })
})
