import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './chromium.ts'
import { readLogins } from './logins.ts'
import { startProduct } from './product.ts'

/** `npm run help:pictures`: takes the screenshots of the help pages from the demo, in both languages. */
const folder = join(import.meta.dirname, '../features/docs/pictures')

const words = {
  en: {
    approve: /^Approve \d+ members?$/,
    why: /^Why/,
    override: /^Override:/,
    reason: 'They rode with their own people.',
    lock: 'Lock period',
    export: 'Export',
  },
  es: {
    approve: /^Aprobar \d+ miembros?$/,
    why: /^¿Por qué/,
    override: /^Omitir:/,
    reason: 'Viajaron por su cuenta.',
    lock: 'Cerrar período',
    export: 'Exportar',
  },
} as const

async function keep(page: Page, name: string, language: string) {
  await page.waitForTimeout(500)
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: 960 })
    .webp({ quality: 60 })
    .toFile(join(folder, `${name}.${language}.webp`))
}

/** Reviews, approves, locks and exports a period; the first language of a new installation still finds it open. */
async function shoot(browser: Browser, language: keyof typeof words) {
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
    const say = words[language]
    await page.goto(`${product.url}/org/${items[0]?.id}/reports/payroll`, { waitUntil: 'networkidle' })
    await keep(page, 'payroll', language)
    const list = page.url()
    await page.getByRole('link', { name: 'Elena Cruz' }).first().click()
    await page.getByRole('button', { name: say.why }).last().click()
    await keep(page, 'why', language)
    await page.goto(list, { waitUntil: 'networkidle' })
    const overrides = page.getByRole('button', { name: say.override })
    for (let left = await overrides.count(); left > 0; left--) {
      await overrides.first().click()
      await page.getByRole('dialog').getByRole('textbox').fill(say.reason)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
    }
    await page.getByRole('button', { name: say.approve }).click()
    await page.getByRole('button', { name: say.lock }).click()
    await page.getByRole('dialog').waitFor()
    await keep(page, 'lock', language)
    await page.getByRole('dialog').getByRole('button', { name: say.lock }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say.export, exact: true }).click()
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
