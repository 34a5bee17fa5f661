import { vi } from 'vitest'

/** Makes every request fail until `connect`; `tried` counts the requests meanwhile. */
export function cutNetwork() {
  const connected = fetch
  let tried = 0
  vi.stubGlobal('fetch', () => {
    tried += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return { tried: () => tried, connect: () => void vi.stubGlobal('fetch', connected) }
}
