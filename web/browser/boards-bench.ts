import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import type { BoardOutline } from '#shared/schedule/visit-board.contract.ts'
import { boardLinesMax, boardLinesShown, boardRowsAsked, type BoardGrouping } from '#shared/schedule/board.ts'
import { large } from '#server/api/demo/large/shape.ts'
import { percentiles, sendRequest, type Answer } from '#server/bench/live/ask.ts'
import { startProduct, type Product } from '#server/bench/live/product.ts'
import { launchBrowser } from './chromium.ts'
import { settle } from './vitals.ts'

const questions = 40
const scrollMs = 6_000
const pxPerFrame = 40

/** The next Wednesday, when every customer of the large organization is cleaned. */
function weekday(): string {
  const today = Temporal.Now.plainDateISO('UTC')
  return today.add({ days: ((3 - today.dayOfWeek + 7) % 7) + 7 }).toString()
}

async function ask({ port, base, managers }: Product, path: string): Promise<Answer & { ms: number }> {
  const began = performance.now()
  const answer = await sendRequest({ port, cookie: managers[0]?.cookie ?? '', path: `${base}${path}` })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return { ...answer, ms: performance.now() - began }
}

/** Measures the server's time for the rows that a board requests; each request is for other rows. */
async function measureServer(product: Product, { from, to, by }: { from: string; to: string; by: BoardGrouping }) {
  const query = `from=${from}&to=${to}&by=${by}`
  const outline = await readJson<BoardOutline>(product, `/visits/board?${query}`)
  const ids = outline.groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const lines = from === to ? boardLinesMax : boardLinesShown
  const answers = []
  for (let index = 0; index < questions; index++) {
    const start = (index * boardRowsAsked) % Math.max(1, ids.length - boardRowsAsked)
    const rows = ids.slice(start, start + boardRowsAsked).join()
    answers.push(await ask(product, `/visits/board/rows?${query}&rows=${rows}&lines=${lines}`))
  }
  const bytes = answers.map(({ body }) => body.length)
  say(
    `${from === to ? 'day' : 'week'} by ${by}, ${ids.length} rows, ${boardRowsAsked} a question: ${percentiles(answers.map(({ ms }) => ms))}, at most ${(Math.max(...bytes) / 1_000).toFixed(0)} kB packed`,
  )
}

const readJson = async <T>(product: Product, path: string) => {
  const { port, base, managers } = product
  const answer = await fetch(`http://127.0.0.1:${port}${base}${path}`, {
    headers: { cookie: managers[0]?.cookie ?? '' },
  })
  return (await answer.json()) as T
}

/** The times between frames while the board scrolls from its top. */
const framesOf = (page: Page) =>
  page.evaluate(
    ({ forMs, px }) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector('.week')
        const [frames, began]: [number[], number] = [[], performance.now()]
        let last = began
        let by = px
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          if (!scroller || now - began > forMs) return resolve(frames.slice(1))
          if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) by = -px
          else if (scroller.scrollTop <= 0) by = px
          scroller.scrollBy(0, by)
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    { forMs: scrollMs, px: pxPerFrame },
  )

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run bench:schedule`: the day and week boards on a weekday of the large data set. */
async function main() {
  await using open = new AsyncDisposableStack()
  const product = await startProduct({ ...large, workDays: 5 }, { managers: 1, workers: 1 })
  open.defer(() => product.stop())
  const day = weekday()
  const week = Temporal.PlainDate.from(day).subtract({ days: 2 })
  const window = { from: week.toString(), to: week.add({ days: 6 }).toString() }
  const { items } = await readJson<{ items: unknown[] }>(product, `/visits?from=${day}&to=${day}`)
  say(`${day}: ${items.length} visits, load ${(loadavg()[0] ?? 0).toFixed(1)}`)
  for (const by of ['members', 'locations'] as const) {
    await measureServer(product, { from: day, to: day, by })
    await measureServer(product, { ...window, by })
  }
  const browser = await launchBrowser()
  open.defer(() => browser.close())
  const url = `http://localhost:${product.port}`
  const [name = '', value = ''] = product.managers[0]?.cookie.split('=') ?? []
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const page = await context.newPage()
  for (const view of [`day&day=${day}`, `day&day=${day}&by=locations`, `week&week=${day}`]) {
    await page.goto(`${url}/org/${product.base.split('/').at(-1)}/operations?view=${view}`)
    await page.locator('.week').waitFor()
    await settle(page)
    const frames = await framesOf(page)
    const rate = 1_000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length)
    const slow = frames.filter((ms) => ms > 34).length
    say(
      `scrolling ${view}: ${rate.toFixed(0)} frames a second, ${percentiles(frames)}, ${slow} of ${frames.length} late`,
    )
  }
}

await main()
