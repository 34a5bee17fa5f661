import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = import.meta.dirname
const read = (file: string) => readFileSync(join(web, file), 'utf8')
const texts = (folder: string, language: string) =>
  JSON.parse(read(join(folder, `${language}.json`))) as Record<string, string>
const folders = globSync('**/texts/en.json', { cwd: web, exclude: ['dist/**'] }).map((file) => dirname(file))
const areas = folders.map((folder) => ({ folder, area: basename(dirname(folder)) }))

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted()
/** Said by the name of the platform's own finding, see use-form.ts. */
const validity = new Set([
  'typeMismatch',
  'patternMismatch',
  'badInput',
  'stepMismatch',
  'tooShort',
  'tooLong',
  'rangeUnderflow',
  'rangeOverflow',
])
const stemOf = (key: string) => key.replace(/\.(zero|one|two|few|many|other)$/, '')

test('areas have one name each', () => {
  expect(areas.length).toBeGreaterThan(5)
  expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length)
})

test.each(areas)('$area speaks both languages, with the same keys and placeholders', ({ folder }) => {
  const en = texts(folder, 'en')
  const es = texts(folder, 'es')
  expect(Object.keys(es)).toEqual(Object.keys(en))
  const empty = Object.entries({ ...en, ...es }).filter(([, text]) => !text.trim())
  expect(empty).toEqual([])
  const odd = Object.keys(en).filter(
    (key) => String(placeholders(es[key] ?? '')) !== String(placeholders(en[key] ?? '')),
  )
  expect(odd).toEqual([])
})

test.each(areas)('$area has every plural form its languages need', ({ folder }) => {
  for (const language of ['en', 'es']) {
    const keys = Object.keys(texts(folder, language))
    const plural = new Set(keys.filter((key) => key !== stemOf(key)).map(stemOf))
    const lacking = [...plural].filter((stem) => !keys.includes(`${stem}.one`) || !keys.includes(`${stem}.other`))
    expect({ language, lacking }).toEqual({ language, lacking: [] })
  }
})

test.each(areas)('$area has no text that nobody says', ({ folder }) => {
  const home = dirname(folder)
  const sources = globSync(
    home === 'platform' || home === 'domain/frame' || home === 'shell' ? '**/*.{ts,tsx}' : `${home}/**/*.{ts,tsx}`,
    {
      cwd: web,
      exclude: ['dist/**'],
    },
  )
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n')
  // A key is said as a literal, or as a template such as `role.${role}` that begins or ends like it.
  const templates = [...sources.matchAll(/`([\w.]*)\$\{[^}`]+\}([\w.]*)`/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  }))
  const isSaid = (key: string) =>
    sources.includes(`'${key}'`) ||
    templates.some(({ start, end }) => start + end !== '' && key.startsWith(start) && key.endsWith(end))
  const silent = Object.keys(texts(folder, 'en'))
    .map(stemOf)
    .filter((key) => !isSaid(key) && !validity.has(key))
  expect(silent).toEqual([])
})
