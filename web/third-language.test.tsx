import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { CreateAccountPage } from './features/session/create-account-page.tsx'
import { ForgotPasswordPage } from './features/session/forgot-password-page.tsx'
import { LoginPage } from './features/session/login-page.tsx'
import { QuotePaper } from './features/quotes/document/quote-document.tsx'
import { TogglesPage } from './features/toggles/toggles-page.tsx'
import { renderAt } from './test/screen.tsx'
import { speakPseudo } from './test/speak.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }))
  speakPseudo()
})
afterEach(() => vi.unstubAllGlobals())

/** Texts that are the same in every language: the product's name, switches' names and languages' own names. */
const names = /Custodia|live-updates|search-palette|load-ahead|English|Español/g

/** Text outside the pseudo-language's brackets, which therefore comes from code. */
function wordsOutside(text: string) {
  let rest = text.replaceAll(names, '')
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/\[[^[\]]*\]/g, '')]
  return rest.match(/[A-Za-z]{3,}/g) ?? []
}

describe('a third language', () => {
  test.each([
    ['/login', <LoginPage key="login" />],
    ['/create-account', <CreateAccountPage key="create" />],
    ['/forgot-password', <ForgotPasswordPage key="forgot" />],
    ['/features', <TogglesPage key="features" />],
  ])('shows only catalog texts on %s', (address, page) => {
    const { container } = renderAt(address, address, page)
    // The test renders the URL next to the page.
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

  test('shows only catalog texts in a quote as its client sees it, besides dates', () => {
    const { container } = renderAt('/1', '/1', <QuotePaper document={quote} />)
    const words = wordsOutside(container.textContent ?? '').filter((word) => !/^(Nov|Dec)/.test(word))
    expect(container.textContent).toContain('[')
    expect(words).toEqual([])
  })
})
