import type { Page } from 'playwright-core'

const withinMs = 10_000

/** Playwright's default looks once per frame, for which the browser draws every frame. */
const polling = 50

/** Opens a URL with a page load, as from an email or a bookmark. */
export async function load(page: Page, url: string) {
  await page.goto(url)
  await isDrawn(page)
}

/**
 * Navigates within the app, as the browser's buttons do. Waits until the previous heading is gone; if both pages have
 * the same heading, the URL is reloaded.
 */
export async function goWithin(page: Page, url: string) {
  if (page.url().split('?')[0] === url.split('?')[0]) return load(page, url)
  const before = await page.evaluateHandle((address) => {
    const heading = document.querySelector('h1')
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: address, usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    return heading
  }, url)
  const isGone = await page
    .waitForFunction((heading) => !heading?.isConnected, before, { timeout: withinMs, polling })
    .then(() => true)
    .catch(() => false)
  if (!isGone) return load(page, url)
  await isDrawn(page)
}

/** Waits for the heading, and until nothing is loading: everything that is has a skeleton. */
export async function isDrawn(page: Page) {
  const hasAll = () =>
    document.querySelector('h1')?.checkVisibility() && !document.querySelector('.skeleton, [aria-busy=true]')
  await page.waitForFunction(hasAll, undefined, { polling })
}
