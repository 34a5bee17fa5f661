import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { fetchWithRetry, store } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { addEntry, removeEntry } from '#web/domain/outbox/outbox-store.ts'
import { renderAt } from '#web/test/screen.tsx'
import { KeepOffline } from './keep-offline.tsx'

const plan = fill(organizationPaths.setup, { organizationId: 'lakeside' })

interface Device {
  put?: () => Promise<void>
  left?: number
  persist?: () => Promise<boolean>
  worker?: ServiceWorkerState
}

/** A device that stores what `put` takes, with this much space left. */
async function device({ put = async () => {}, left = 1e9, persist = async () => true, worker = 'activated' }: Device) {
  const cache = { put: vi.fn<(path: string) => Promise<void>>(put), keys: async () => [], match: async () => undefined }
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [], delete: async () => true })
  const registration = { active: { state: worker }, update: async () => {} }
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const storage = { estimate: async () => ({ quota: left, usage: 0 }), persist }
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
  await store(userPaths.me, { userId: 'ana' })
  await store(plan, await fetchWithRetry(plan))
  renderAt('/', '/', <KeepOffline organizationId="lakeside" addresses={[plan]} />)
  return cache
}

describe('a field page', () => {
  beforeEach(() => vi.unstubAllGlobals())
  afterAll(() => {
    for (const name of ['serviceWorker', 'storage']) Reflect.deleteProperty(navigator, name)
  })

  test('says that it opens without a connection once its plan is stored', async () => {
    const cache = await device({})
    await screen.findByText(/^This page opens without a connection\. Saved on /)
    expect(cache.put.mock.calls.map(([path]) => path)).toContain(plan)
  })

  test('asks the browser to keep what waits once something does, and says so where it refuses', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => false)
    await device({ persist })
    await screen.findByText(/^This page opens without a connection/)
    expect(persist).not.toHaveBeenCalled()
    addEntry('ana', '1', {})
    await screen.findByText(/^This browser may delete what waits/)
    expect(persist).toHaveBeenCalledOnce()
    removeEntry('ana', '1')
    await waitForElementToBeRemoved(screen.queryByText(/^This browser may delete what waits/))
  })

  test('stores nothing where the installation has withdrawn its worker', async () => {
    // The room that is left is asked for after storing.
    const cache = await device({ worker: 'redundant', left: 1_000 })
    await screen.findByText(/^There’s almost no space left on this phone/)
    expect(cache.put).not.toHaveBeenCalled()
  })

  test('says so before a phone without space loses it', async () => {
    await device({ left: 1_000 })
    await screen.findByText(/^There’s almost no space left on this phone/)
  })

  test('says so when the phone takes nothing more', async () => {
    await device({ put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
    await screen.findByText(/^There’s almost no space left on this phone/)
  })
})
