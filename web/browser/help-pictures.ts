import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './chromium.ts'
import { readLogins } from './logins.ts'
import { startProduct } from './product.ts'
import { wordsIn } from './words.ts'

/** `npm run help:pictures`: takes the screenshots of the help pages from the demo, in both languages. */
const folder = join(import.meta.dirname, '../features/docs/pictures')

const reasons = { en: 'They rode with their own people.', es: 'Viajaron por su cuenta.' } as const

/** Matches a text whatever its values are. */
const withAnyValues = (text: string) =>
  new RegExp(`^${text.replaceAll(/[?¿.]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`)

async function keep(page: Page, name: string, language: string) {
  await page.waitForTimeout(500)
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: 960 })
    .webp({ quality: 60 })
    .toFile(join(folder, `${name}.${language}.webp`))
}

/** Reviews, approves, locks and exports a period; the first language of a new installation still finds it open. */
async function shoot(browser: Browser, language: 'en' | 'es') {
  const product = await startProduct()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 760 },
      locale: language === 'en' ? 'en-US' : 'es-US',
    })
    await context.addInitScript((chosen) => {
      localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
      localStorage.setItem('LANGUAGE', chosen)
    }, language)
    const { email, password } = readLogins(product.dataDir).owner
    await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
    const answer = await context.request.get(`${product.url}/api/v1/organizations`)
    const { items } = (await answer.json()) as { items: { id: string }[] }
    const page = await context.newPage()
    const say = wordsIn(language)
    const button = (key: string) => page.getByRole('button', { name: withAnyValues(say('payroll', key)) })
    const dialog = page.getByRole('dialog')
    await page.goto(`${product.url}/org/${items[0]?.id}/reports/payroll`, { waitUntil: 'networkidle' })
    await keep(page, 'payroll', language)
    const list = page.url()
    await page.getByRole('link', { name: 'Elena Cruz' }).first().click()
    await button('whyOf').last().click()
    await keep(page, 'why', language)
    await page.goto(list, { waitUntil: 'networkidle' })
    const approve = button('approveAll.other')
    await approve.waitFor()
    // Nobody can be approved while a warning on their hours is open.
    for (let left = await button('override').count(); left > 0; left--) {
      await button('override').first().click()
      await dialog.getByRole('textbox').fill(reasons[language])
      await dialog.locator('button[type=submit]').click()
      await button('override')
        .nth(left - 1)
        .waitFor({ state: 'detached' })
    }
    await approve.click()
    await button('lock').click()
    await dialog.waitFor()
    await keep(page, 'lock', language)
    await dialog.getByRole('button', { name: say('payroll', 'lock') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('payroll', 'export'), exact: true }).click()
    await keep(page, 'export', language)
    await context.close()
  } finally {
    await product.stop()
  }
}

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
try {
  for (const language of ['en', 'es'] as const) await shoot(browser, language)
} finally {
  await browser.close()
}
