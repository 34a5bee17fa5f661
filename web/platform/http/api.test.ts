import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError, fill, onFactorNeeded, onProofNeeded, onSignedOut, withQuery } from './api.ts'

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

afterEach(() => vi.unstubAllGlobals())

function answer(...answers: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>()
  for (const next of answers) {
    if (next instanceof Error) fetch.mockRejectedValueOnce(next)
    else fetch.mockResolvedValueOnce(next)
  }
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('paths and queries', () => {
  test('drops undefined query parameters', () => {
    expect(withQuery('/a', { search: 'x y', status: undefined, cursor: null, empty: '', page: 2 })).toBe(
      '/a?search=x+y&page=2',
    )
    expect(withQuery('/a', { search: undefined })).toBe('/a')
  })

  test('fills a path and escapes its parameters', () => {
    expect(fill('/o/:organizationId/c/:clientId', { organizationId: 'a/b', clientId: '1' })).toBe('/o/a%2Fb/c/1')
  })
})

describe('calls to the API', () => {
  test('sends the session cookie and the language', async () => {
    const fetch = answer(json(200, { a: 1 }))
    document.documentElement.lang = 'es'
    await expect(api.get('/api/v1/x')).resolves.toEqual({ a: 1 })
    expect(fetch).toHaveBeenCalledWith('/api/v1/x', {
      method: 'GET',
      credentials: 'include',
      headers: { 'accept-language': 'es' },
      signal: expect.any(AbortSignal),
      body: null,
    })
  })

  test('resolves with undefined for an answer without JSON', async () => {
    answer(new Response(null, { status: 204 }), new Response('<p>', { headers: { 'content-type': 'text/html' } }))
    await expect(api.post('/api/v1/x')).resolves.toBeUndefined()
    await expect(api.get('/api/v1/x')).resolves.toBeUndefined()
  })

  test('turns a refusal into an error with its body and request id', async () => {
    const body = { message: 'No', code: 'forbidden', details: 'Why', fields: [{ path: 'name', message: 'Taken' }] }
    answer(json(403, body, { 'x-request-id': 'req-1' }))
    const error = await api.get('/api/v1/x').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, requestId: 'req-1', ...body })
  })

  test('rejects with status 0 when there is no response, or only its beginning', async () => {
    answer(new TypeError('Failed to fetch'), new Response('{"a":', { headers: { 'content-type': 'application/json' } }))
    for (const _ of ['none', 'cut off'])
      await expect(api.get('/api/v1/x')).rejects.toMatchObject({ status: 0, message: '' })
  })

  test('reports a missing session, except on the login page', async () => {
    const handler = vi.fn<(ended?: string) => void>()
    onSignedOut(handler)
    answer(json(401, { code: 'unauthenticated', message: 'Please sign in.', ended: 'expired' }), json(401, {}))
    history.replaceState(null, '', '/org/1/home')
    await expect(api.get('/api/v1/x')).rejects.toThrow('Please sign in.')
    history.replaceState(null, '', '/login')
    await expect(api.get('/api/v1/x')).rejects.toMatchObject({ status: 401 })
    expect(handler.mock.calls).toEqual([['expired']])
  })

  test('retries an unanswered create with the same key, and uses a new key for the next one', async () => {
    const fetch = answer(new TypeError('reset'), json(201, {}), json(201, {}))
    const keyOf = (call: number) => new Headers(fetch.mock.calls[call]?.[1]?.headers).get('idempotency-key')
    await api.create('/api/v1/clients', { name: 'A' }).catch(() => {})
    await api.create('/api/v1/clients', { name: 'A' })
    await api.create('/api/v1/clients', { name: 'A' })
    expect(keyOf(0)).toMatch(/^[\w-]{8,}$/)
    expect(keyOf(1)).toBe(keyOf(0))
    expect(keyOf(2)).not.toBe(keyOf(1))
  })

  test('repeats a call with its key after reauthentication, and rejects when that is canceled', async () => {
    const refusal = () => json(403, { code: 'proof_needed', message: 'Again' })
    const fetch = answer(refusal(), json(201, { id: '1' }), refusal())
    const reauthenticate = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    onProofNeeded(reauthenticate)
    await expect(api.create('/api/v1/exports', { a: 1 })).resolves.toEqual({ id: '1' })
    const [first, second] = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    await expect(api.post('/api/v1/x')).rejects.toMatchObject({ code: 'proof_needed' })
    expect(reauthenticate).toHaveBeenCalledTimes(2)
    onProofNeeded(async () => false)
  })

  test('redirects to the setup of two-step verification without another error', async () => {
    answer(...[1, 2].map(() => json(403, { code: 'second_factor_required', message: 'Set one up' })))
    const leave = vi.fn<() => boolean>(() => true)
    onFactorNeeded(leave)
    const ended = vi.fn<() => void>()
    void api.get('/api/v1/x').then(ended, ended)
    await expect.poll(() => leave).toHaveBeenCalled()
    await Promise.resolve()
    expect(ended).not.toHaveBeenCalled()
    leave.mockReturnValue(false)
    await expect(api.get('/api/v1/x')).rejects.toMatchObject({ code: 'second_factor_required' })
  })

  describe('while the API cannot be reached', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const away = () => json(503, { code: 'unavailable', message: 'Try again.' }, { 'retry-after': '1' })

    test.each([
      ['a create, under the same key', () => api.create('/api/v1/x', { a: 1 })],
      ['a change', () => api.put('/api/v1/x', { a: 1 })],
      ['a removal', () => api.remove('/api/v1/x')],
    ])('retries %s each second until the API is back', async (_, send) => {
      const fetch = answer(away(), away(), json(200, { id: 1 }))
      const sent = send()
      await vi.advanceTimersByTimeAsync(2000)
      await expect(sent).resolves.toEqual({ id: 1 })
      const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
      expect(new Set(keys).size).toBe(1)
    })

    test('rejects a write that is not idempotent immediately, and the others after five seconds', async () => {
      const once = answer(away())
      await expect(api.post('/api/v1/x', {})).rejects.toMatchObject({ status: 503, code: 'unavailable' })
      expect(once).toHaveBeenCalledTimes(1)
      const often = answer(...Array.from({ length: 6 }, away))
      const refused = api.put('/api/v1/x', {}).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await refused).toMatchObject({ code: 'unavailable' })
      expect(often).toHaveBeenCalledTimes(6)
    })
  })
})
