import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLanguage, pseudo, pseudoLanguage } from './test/pseudo-language.ts'

const root = join(import.meta.dirname, '..')
let place: string
let heard: { languages: string[]; name: string; picked: string; said: Record<string, Record<string, string>> }

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'custodia-language-'))
  addLanguage(root, place)
  const script = join(place, 'server/test/say-everything.ts')
  heard = JSON.parse(execFileSync(process.execPath, [script, pseudoLanguage], { cwd: place, encoding: 'utf8' }))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the pseudo-language', () => {
  test('accents, lengthens and brackets texts, but not placeholders, markup and paragraphs', () => {
    expect(pseudo('Sign in')).toBe('[Šígñ íñ···]')
    expect(pseudo('{name} is <b>late</b>')).toMatch(/^\[\{name\} íš <b>láté<\/b>·+\]$/)
    expect(pseudo('One\n\nTwo')).toBe('[Óñé··]\n\n[Twó··]')
  })
})

describe('a third language', () => {
  test('is added by its files alone', () => {
    expect(heard.languages).toEqual(['en', 'es', pseudoLanguage])
    expect(heard.name).toBe(pseudo('Pseudo'))
    expect(heard.picked).toBe(pseudoLanguage)
  })

  test.each(['mails', 'notifications', 'problems', 'fields', 'exports', 'telephone', 'pay', 'monitors', 'starter'])(
    'covers %s',
    (kind) => {
      const texts = Object.entries(heard.said[kind] ?? {})
      expect(texts.length).toBeGreaterThan(5)
      const plain = texts.filter(([, text]) => !text || /[A-Za-z]{3}/.test(wordsOutside(text)))
      expect(plain).toEqual([])
    },
  )
})

/** Returns the words outside of brackets, without link addresses. */
function wordsOutside(text: string) {
  let rest = text.replaceAll(/https?:\S+/g, '')
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/\[[^[\]]*\]/g, '')]
  return rest
}
