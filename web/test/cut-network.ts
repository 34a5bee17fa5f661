import { vi } from 'vitest'

/** Makes every request fail until `connect`; `tried` counts the requests meanwhile. */
export function cutNetwork() {
  const connected = fetch
  let attemptCount = 0
  vi.stubGlobal('fetch', () => {
    attemptCount += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return { tried: () => attemptCount, connect: () => void vi.stubGlobal('fetch', connected) }
}
