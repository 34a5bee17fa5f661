import { afterEach, expect, test, vi } from 'vitest'
import { lookKey, readCached } from '#web/platform/data/resource.ts'
import { fieldPage } from './field-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  delete document.documentElement.dataset['fromPhone']
})

test('shows stored answers although an optional part fails to load, or the phone’s store did once', async () => {
  const plan = '/api/v1/plan'
  const answer = Response.json({ items: [1] }, { headers: { 'x-answered-at': new Date().toISOString() } })
  const cache = { keys: async () => [new Request(`http://phone${plan}`)], matchAll: async () => [answer] }
  const open = vi.fn<() => Promise<unknown>>(async () => cache).mockRejectedValueOnce(new DOMException('busy'))
  vi.stubGlobal('caches', { open })
  localStorage.setItem(lookKey, 'ana,light')
  document.documentElement.dataset['fromPhone'] = ''
  const { loader } = fieldPage(
    { loader: vi.fn<(args: object) => Promise<null>>(async () => null) },
    { addresses: async () => () => [plan], after: () => Promise.reject(new TypeError('Failed to fetch')) },
  )
  await loader({ params: {} })
  expect(readCached(plan)).toBeUndefined()
  await loader({ params: {} })
  expect(readCached(plan)).toEqual({ items: [1] })
})
