import { describe, afterEach, expect, test, vi } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { addTexts, loadTexts, textsOf } from './texts.ts'

const t = textsOf<{ hello: string; 'visits.one': string; 'visits.other': string }>('sample')

afterEach(() => vi.unstubAllGlobals())

describe('texts', () => {
  test('fills in values and picks the plural by count', () => {
    addTexts('sample', { hello: 'Hello {name}', 'visits.one': '{count} visit', 'visits.other': '{count} visits' })
    expect(t('hello', { name: 'Ana' })).toBe('Hello Ana')
    expect(t('visits', { count: 1 })).toBe('1 visit')
    expect(t('visits', { count: 0 })).toBe('0 visits')
  })

  test("fetches an area once in the page's language, and again after a failure", async () => {
    speak('es')
    vi.stubGlobal('TEXTS', { fresh: 'hash1234' })
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockImplementation(async () => Response.json({ greeting: 'Hola' }))
    vi.stubGlobal('fetch', fetch)
    await expect(loadTexts(['fresh'])).rejects.toThrow('offline')
    await Promise.all([loadTexts(['fresh']), loadTexts(['fresh'])])
    await loadTexts(['fresh'])
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/assets/fresh.es-hash1234.json',
      '/assets/fresh.es-hash1234.json',
    ])
    expect(textsOf<{ greeting: string }>('fresh')('greeting')).toBe('Hola')
  })
})
