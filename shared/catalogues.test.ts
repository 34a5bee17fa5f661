import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, sourceLanguage } from './languages.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const texts = (folder: string, language: string) =>
  JSON.parse(read(join(folder, `${language}.json`))) as Record<string, string>

/** Every catalog by its `texts` folder: those of the page, of the server, and the shared ones. */
const folders = globSync('{web,server,shared}/**/texts/en.json', { cwd: root, exclude: ['web/dist/**'] }).map(dirname)
const others = languages.filter((language) => language !== sourceLanguage)

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([row]) => row).toSorted()
/**
 * Keys not written in any source: the page builds some from platform validation (use-form.ts), holidays from their
 * names.
 */
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

describe('text catalogs', () => {
  test("the page's areas have unique names", () => {
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
  // A key is used as a literal, a property, or a template such as `role.${role}` with the same start or end.
  const wordsIn = (sources: string) => ({
    words: new Set(
      [...sources.matchAll(/'(?=([\w.-]+)')|(?<= {2})([\w.-]+): /g)].map(([, text, name]) => text ?? name),
    ),
    templates: [...sources.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.]*)`/g)]
      .map(([, start = '', end = '']) => ({ start, end }))
      .filter(({ start, end }) => start + end !== ''),
  })
  const everywhere: Record<string, ReturnType<typeof wordsIn>> = {}
  const wordsOf = (home: string) =>
    /^(shared\/.*|web\/(platform|domain\/frame|shell.*))$/.test(home) || home.startsWith('server/api/domain')
      ? (everywhere[''] ??= wordsIn(sourcesIn('{web,server,shared}/**/*.{ts,tsx}')))
      : wordsIn(sourcesIn(`${home}/**/*.{ts,tsx}`))

  test.each(folders.filter((folder) => !saidByName.has(folder)))('%s has no unused text', (folder) => {
    const { words, templates } = wordsOf(dirname(folder))
    const isSaid = (key: string) =>
      words.has(key) || templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end))
    const silent = Object.keys(texts(folder, sourceLanguage))
      .filter((key) => !isSaid(key) && !isSaid(stemOf(key)) && !validity.has(key))
      .map(stemOf)
    expect(silent).toEqual([])
  })

  /** Vite's worker format, not a language. */
  const moduleFormat = "format: 'es'"
  const tests = /\.test\.tsx?$|(^|\/)(test|browser|bench|demo)\//

  test('texts and language lists are files, never in code', () => {
    const sources = globSync('{web,server,shared}/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**'] })
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
    expect(sources).toEqual([])
  })

  test('every audited table has a name in the audit log', () => {
    const migrations = globSync('server/api/db/migrations/*.sql', { cwd: root }).map(read).join('\n')
    const audited = new Set([...migrations.matchAll(/record_changes\('(\w+)'/g)].map(([, table]) => table ?? ''))
    expect(audited.size).toBeGreaterThan(100)
    const named = texts('web/features/audit/texts', sourceLanguage)
    // A new one needs `table.<name>` in web/features/audit/texts.
    expect([...audited].filter((table) => !(`table.${table}` in named))).toEqual([])
  })
})
