import type { Page } from 'playwright-core'

export interface Vitals {
  /** First and largest contentful paint, in milliseconds since the navigation started. */
  fcp: number
  lcp: number
  /** Cumulative layout shift, without a unit. */
  cls: number
}

/** Waits until no skeleton is left. */
export async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, main [aria-busy=true]'))
  await page.waitForLoadState('networkidle')
}

/** Reads the browser's load metrics; call it after the page has settled and before any input. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(async () => {
    const noted = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const entries: PerformanceEntry[] = []
        const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => {
          observer.disconnect()
          resolve(entries)
        }, 200)
      })
    const [paints, largest, shifts] = await Promise.all(
      ['paint', 'largest-contentful-paint', 'layout-shift'].map((type) => noted(type)),
    )
    return {
      fcp: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN,
      lcp: largest?.at(-1)?.startTime ?? NaN,
      cls: (shifts ?? []).reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
    }
  })

export interface Opened {
  /** Milliseconds from the press until the record's name is painted. */
  name: number
  /** Milliseconds from the press until no skeleton is left. */
  whole: number
}

/** Presses a link and checks every frame until the target page is painted with its data, at least `rows` rows. */
export const openBy = (page: Page, selector: string, rows = 0): Promise<Opened> =>
  page.evaluate(
    ([wanted, rowsAtLeast]) =>
      new Promise<Opened>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(wanted)
        if (!link) return reject(new Error(`nothing is ${wanted}`))
        const target = new URL(link.href).pathname
        const heading = () => document.querySelector('h1')?.textContent
        // The URL changes before the page does.
        const before = heading()
        const start = performance.now()
        let name = 0
        const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
        const look = () => {
          const isThere = location.pathname === target && heading() && heading() !== before
          if (isThere) painted(() => (name ||= performance.now() - start))
          const isWaiting =
            document.querySelector('main .skeleton, main [aria-busy=true]') ||
            document.querySelectorAll('main tbody tr').length < rowsAtLeast
          if (!isThere || isWaiting) requestAnimationFrame(look)
          else painted(() => resolve({ name, whole: performance.now() - start }))
        }
        link.click()
        requestAnimationFrame(look)
      }),
    [selector, rows] as const,
  )
