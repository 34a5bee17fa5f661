// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, beforeAll, expect, test } from 'vitest'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { buildIfStale } from '#server/launcher/build.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
let chunks: Record<string, Chunk> = {}

beforeAll(async () => {
  const log = { debug() {}, info() {}, warn() {} }
  await buildIfStale(root, { log, signal: new AbortController().signal })
  chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
})

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** Files of these modules and of all their static imports. */
function filesOf(modules: readonly string[], seen = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = chunks[module]
    if (!chunk) throw new Error(`${module} is not in the build`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}
const sizeOf = (modules: readonly string[]) => [...filesOf(modules)].reduce((sum, file) => sum + gzipped(file), 0)

/** Loaded on every page after the first is shown. */
const always = ['index.html', 'shell/errors/monitor.ts']

describe('the build', () => {
  test('contains every larger text file in both encodings', () => {
    const texts = globSync('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: dist })
    expect(texts.length).toBeGreaterThan(100)
    const wrong = texts.flatMap((path) => {
      const content = readFileSync(join(dist, path))
      return Object.entries({ br: brotliDecompressSync, gz: gunzipSync }).flatMap(([extension, unpack]) => {
        const encoded = join(dist, `${path}.${extension}`)
        const right = existsSync(encoded) ? unpack(readFileSync(encoded)).equals(content) : content.length < 200
        return right ? [] : `${path}.${extension}`
      })
    })
    expect(wrong).toEqual([])
  })

  test("names every area's texts in the page and in no script, so that a changed text keeps the scripts", () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const hashes = JSON.parse(/var TEXTS = (\{.*\})/.exec(page)?.[1] ?? '{}') as Record<string, string>
    const named = Object.entries(hashes).flatMap(([area, hash]) => [
      `${area}.en-${hash}.json`,
      `${area}.es-${hash}.json`,
    ])
    expect(named.toSorted()).toEqual(globSync('*.json', { cwd: join(dist, 'assets') }).toSorted())
    expect(named.length).toBeGreaterThan(50)
    // The worker names all its files.
    const scripts = globSync('assets/*.js', { cwd: dist }).map((path) => readFileSync(join(dist, path), 'utf8'))
    expect(Object.values(hashes).filter((hash) => scripts.some((script) => script.includes(hash)))).toEqual([])
    // The longest of each file; a short one may be a word of the code.
    const said = named.map((name) => {
      const texts = JSON.parse(readFileSync(join(dist, 'assets', name), 'utf8')) as Record<string, string>
      return Object.values(texts).reduce((longest, text) => (text.length > longest.length ? text : longest), '')
    })
    const code = scripts.join('\n')
    expect(said.filter((text) => text.length > 30 && code.includes(text))).toEqual([])
  })

  test('calls no iterator helpers, which iPhones have only since iOS 18.4', () => {
    const helpers = 'drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray'
    const call = new RegExp(String.raw`\.(?:entries|keys|values)\(\)\s*\.(?:${helpers})\(`)
    const sources = globSync('{shared,web/{domain,features,kit,platform,shell,worker}}/**/*.{ts,tsx}', { cwd: root })
    expect(sources.length).toBeGreaterThan(500)
    const isShown = (path: string) => !/\.test\.|\/test\//.test(path)
    expect(sources.filter((path) => isShown(path) && call.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test('loads at most 100 kB of JavaScript on the first visit to /login', () => {
    expect(sizeOf([...always, 'features/session/login-page.tsx'])).toBeLessThanOrEqual(100_000)
  })

  test('loads at most 118 kB of JavaScript on the first visit to home', () => {
    expect(
      sizeOf([...always, 'shell/layouts/organization-shell.tsx', 'features/home/home-page.tsx']),
    ).toBeLessThanOrEqual(118_000)
  })

  test('keeps at most 60 kB on phones that field pages did not load themselves, and no paper', () => {
    const worker = readFileSync(join(dist, 'field-worker.js'), 'utf8')
    const cachedFiles = [...worker.matchAll(/`\/(assets\/[^`]+\.js)`/g)].map(([, file = '']) => file)
    const own = filesOf([
      'index.html',
      'shell/layouts/organization-shell.tsx',
      'shell/routes/organization-routes.tsx',
      'features/employee/employee-page.tsx',
      'domain/field/keep-offline.tsx',
    ])
    expect(cachedFiles).toEqual(expect.arrayContaining([...own]))
    const more = cachedFiles.filter((file) => !own.has(file))
    expect(['field-worker.js', ...more].reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThanOrEqual(60_000)
    expect(cachedFiles.filter((file) => file.includes('pdf'))).toEqual([])
  })

  test('has a manifest in every language, with the same pages and icons', () => {
    const read = (language: string) => {
      const name = language === sourceLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`
      const { lang, shortcuts, ...rest } = JSON.parse(readFileSync(join(dist, name), 'utf8')) as Record<string, unknown>
      const pages = (shortcuts as { url: string }[]).map(({ url }) => url)
      return { lang, same: { ...rest, pages, description: '' } }
    }
    for (const language of languages)
      expect(read(language)).toEqual({ lang: language, same: read(sourceLanguage).same })
  })

  /** Styles of these modules and of all their static imports. */
  const stylesOf = (modules: readonly string[]) => {
    const files = filesOf(modules)
    return new Set(Object.values(chunks).flatMap(({ file, css = [] }) => (files.has(file) ? css : [])))
  }

  test('has at most 10 kB of styles for all pages, and 2 kB more for one page', () => {
    const shell = stylesOf(['index.html', 'shell/layouts/organization-shell.tsx', 'features/home/home-page.tsx'])
    const size = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0)
    expect(shell.size).toBeGreaterThan(0)
    expect(size(shell)).toBeLessThanOrEqual(10_000)
    const own = Object.keys(chunks).map((module) => ({ module, bytes: size(stylesOf([module]).difference(shell)) }))
    expect(own.filter(({ bytes }) => bytes > 2_000)).toEqual([])
  })

  test('adds a median of 10 kB per page to the shell, and 40 kB at most', () => {
    const pages = Object.keys(chunks).filter((module) => module.endsWith('-page.tsx') && chunks[module]?.isDynamicEntry)
    const loaded = filesOf(['index.html', 'shell/layouts/organization-shell.tsx'])
    const added = pages
      .map((module) =>
        [...filesOf([module])].filter((file) => !loaded.has(file)).reduce((sum, file) => sum + gzipped(file), 0),
      )
      .toSorted((a, b) => a - b)
    expect(added.length).toBeGreaterThan(5)
    expect(added[Math.floor(added.length / 2)]).toBeLessThanOrEqual(10_000)
    expect(added.at(-1)).toBeLessThanOrEqual(40_000)
  })

  test('keeps code that only some users need out of the first load', () => {
    const first = [
      ...filesOf(['index.html', 'shell/layouts/organization-shell.tsx', 'features/session/login-page.tsx']),
    ]
    const code = first.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
    expect(code).not.toContain('joyride')
    expect(code).not.toContain('base-ui')
  })
})
