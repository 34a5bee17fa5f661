import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { CreateAccountPage } from './features/session/create-account-page.tsx'
import { ForgotPasswordPage } from './features/session/forgot-password-page.tsx'
import { LoginPage } from './features/session/login-page.tsx'
import { quoteBlocks } from './features/quotes/quote-blocks.ts'
import { TogglesPage } from './features/toggles/toggles-page.tsx'
import { renderAt } from './test/screen.tsx'
import { speakPseudo } from './test/speak.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }))
  speakPseudo()
})
afterEach(() => vi.unstubAllGlobals())

/** The product's name, names of switches, and languages in their own words are the same in every language. */
const names = /Custodia|live-updates|search-palette|load-ahead|English|Español/g

/** What stands outside of the brackets of the pseudo-language, and was therefore written by code. */
function wordsOutside(text: string) {
  let rest = text.replaceAll(names, '')
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/\[[^[\]]*\]/g, '')]
  return rest.match(/[A-Za-z]{3,}/g) ?? []
}

test.each([
  ['/login', <LoginPage key="login" />],
  ['/create-account', <CreateAccountPage key="create" />],
  ['/forgot-password', <ForgotPasswordPage key="forgot" />],
  ['/features', <TogglesPage key="features" />],
])('%s says nothing but what its texts say', (address, page) => {
  const { container } = renderAt(address, address, page)
  // Beside the page the screen of a test shows its address.
  const text = container.textContent?.replaceAll(address, '') ?? ''
  expect(text).toContain('[')
  expect(wordsOutside(text)).toEqual([])
  const labels = [...container.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  expect(labels.flatMap(wordsOutside)).toEqual([])
})

const nowhere = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }
const quote: QuoteDocument = {
  number: '1',
  revision: 2,
  title: '3',
  language: 'en',
  company: '4',
  recipient: { company: '5', contact: '6', email: '7', phone: '', address: nowhere },
  intro: '8',
  sites: [
    {
      name: '9',
      address: nowhere,
      areas: [{ name: '10', squareFeet: 12_000, tasks: [{ name: '11', times: 2, per: 'month' }] }],
    },
  ],
  options: [{ name: '12', visitsPerWeek: 5, priceMinor: 430_864, visitPriceMinor: 19_886 }],
  currency: 'USD',
  terms: '13',
  sentOn: '2026-11-02',
  validUntil: '2026-12-02',
}

test('a printed quote says nothing but what its texts say, but for its dates', () => {
  const said: string[] = []
  JSON.stringify(quoteBlocks(quote, null), (key, value: unknown) => {
    if (typeof value === 'string' && key !== 'kind' && key !== 'align') said.push(value)
    return value
  })
  const words = said.flatMap(wordsOutside).filter((word) => !/^(Nov|Dec)/.test(word))
  expect(said.length).toBeGreaterThan(10)
  expect(words).toEqual([])
})
