import { vi } from 'vitest'

/** From now on nothing answers, until `connect`; `tried` counts what was asked for meanwhile. */
export function cutNetwork() {
  const connected = fetch
  let tried = 0
  vi.stubGlobal('fetch', () => {
    tried += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return { tried: () => tried, connect: () => void vi.stubGlobal('fetch', connected) }
}
