import type { Page } from 'playwright-core'

const withinMs = 10_000

/** Opens an address anew, as from a mail or a bookmark. */
export async function load(page: Page, url: string) {
  await page.goto(url)
  await isDrawn(page)
}

/**
 * Goes to an address within the page, as the browser's own buttons do. The heading of before has to go: where the two share
 * it, nothing tells them apart, and the address is opened anew.
 */
export async function goWithin(page: Page, url: string) {
  if (page.url().split('?')[0] === url.split('?')[0]) return load(page, url)
  const before = await page.locator('h1').first().elementHandle()
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: address, usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, url)
  const isGone = await page
    .waitForFunction((heading) => !heading?.isConnected, before, { timeout: withinMs })
    .then(() => true)
    .catch(() => false)
  if (!isGone) return load(page, url)
  await isDrawn(page)
}

async function isDrawn(page: Page) {
  await page.locator('h1').first().waitFor()
  // Whatever is still loading holds its place with a skeleton.
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy=true]'))
}
