import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { languages, sourceLanguage } from './languages.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const texts = (folder: string, language: string) =>
  JSON.parse(read(join(folder, `${language}.json`))) as Record<string, string>

/** Every catalogue there is, by its `texts` folder: the page's, the server's, and what both say. */
const folders = globSync('{web,server,shared}/**/texts/en.json', { cwd: root, exclude: ['web/dist/**'] }).map(dirname)
const others = languages.filter((language) => language !== sourceLanguage)

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted()
/** Keys that no source writes: the page's by the platform's own findings (use-form.ts), holidays by their names. */
const saidByName = new Set(['server/api/features/holiday-calendars/us-names/texts'])
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

test('the page finds an area by one name', () => {
  const areas = folders.filter((folder) => !folder.startsWith('server/')).map((folder) => basename(dirname(folder)))
  expect(areas.length).toBeGreaterThan(5)
  expect(areas.filter((area, at) => areas.indexOf(area) !== at)).toEqual([])
})

test.each(folders)('%s has the same keys and placeholders in every language', (folder) => {
  const source = texts(folder, sourceLanguage)
  for (const language of others) {
    const own = texts(folder, language)
    expect(Object.keys(own)).toEqual(Object.keys(source))
    const empty = Object.entries({ ...source, ...own }).filter(([, text]) => !text.trim())
    expect(empty).toEqual([])
    const odd = Object.keys(source).filter(
      (key) => String(placeholders(own[key] ?? '')) !== String(placeholders(source[key] ?? '')),
    )
    expect(odd).toEqual([])
  }
})

test.each(folders)('%s has every plural form its languages need', (folder) => {
  for (const language of languages) {
    const keys = Object.keys(texts(folder, language))
    const plural = new Set(keys.filter((key) => /\.(one|few|many)$/.test(key)).map(stemOf))
    const lacking = [...plural].filter((stem) => !keys.includes(`${stem}.one`) || !keys.includes(`${stem}.other`))
    expect({ language, lacking }).toEqual({ language, lacking: [] })
  }
})

const sourcesIn = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['web/dist/**'] })
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n')
const everywhere: Record<string, string> = {}
const sourcesOf = (home: string) =>
  /^(shared\/.*|web\/(platform|domain\/frame|shell.*))$/.test(home) || home.startsWith('server/api/domain')
    ? (everywhere[''] ??= sourcesIn('{web,server,shared}/**/*.{ts,tsx}'))
    : sourcesIn(`${home}/**/*.{ts,tsx}`)

test.each(folders.filter((folder) => !saidByName.has(folder)))('%s has no text that nobody says', (folder) => {
  const sources = sourcesOf(dirname(folder))
  // A key is said as a literal, as a property, or as a template such as `role.${role}` that begins or ends like it.
  const templates = [...sources.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.]*)`/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  }))
  const isSaid = (key: string) =>
    sources.includes(`'${key}'`) ||
    sources.includes(`  ${key}: `) ||
    templates.some(({ start, end }) => start + end !== '' && key.startsWith(start) && key.endsWith(end))
  const silent = Object.keys(texts(folder, sourceLanguage))
    .filter((key) => !isSaid(key) && !isSaid(stemOf(key)) && !validity.has(key))
    .map(stemOf)
  expect(silent).toEqual([])
})

/** Of the page's workers, in vite's words. */
const moduleFormat = "format: 'es'"
const tests = /\.test\.tsx?$|(^|\/)(test|browser|bench|demo)\//

test('no code holds a text or a list of languages: both are files', () => {
  const found = globSync('{web,server,shared}/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**'] })
    .filter((file) => !tests.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          /\bes: |\bes\b\s*[,}]|'es'|"es"/.test(line) && !line.includes(moduleFormat)
            ? [`${file}:${at + 1} ${line.trim()}`]
            : [],
        ),
    )
  expect(found).toEqual([])
})
