import type { BrowserContextOptions } from 'playwright-core'

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-US' }

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
}
