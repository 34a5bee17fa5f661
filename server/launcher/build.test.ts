import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { buildIfStale } from './build.ts'
import { hashSources } from './source-hash.ts'

let root: string
let lines: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'custodia-build-'))
  lines = []
  put('web/vite.config.ts', 'export default { root: import.meta.dirname }')
  put('web/index.html', '<script type="module" src="./main.ts"></script>')
  put('web/main.ts', "document.title = 'first'")
  put('web/main.test.ts', '')
  put('shared/limits.ts', '')
  put('package-lock.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(file: string, content: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

const say = (line: string) => void lines.push(line)
const build = () =>
  buildIfStale(root, { log: { debug: () => {}, info: say, warn: say }, signal: new AbortController().signal })

const page = () =>
  readdirSync(join(root, 'web/dist/assets'))
    .map((name) => readFileSync(join(root, 'web/dist/assets', name), 'utf8'))
    .join('\n')

describe('buildIfStale', () => {
  test.each(['web/main.ts', 'shared/limits.ts', 'package-lock.json', 'web/new.css'])(
    'finds a page older than a change to %s, and not than one to a test',
    (file) => {
      const before = hashSources(root)
      put('web/main.test.ts', '// changed')
      expect(hashSources(root)).toBe(before)
      put(file, '/* changed */')
      expect(hashSources(root)).not.toBe(before)
    },
  )

  test('builds the page once, and again only after a change to a source; keeps it when a build fails', async () => {
    await build()
    expect(page()).toContain('first')
    await build()
    put('web/main.test.ts', '// changed')
    await build()
    expect(lines).toEqual(['Building the page'])
    put('web/main.ts', "document.title = 'second'")
    await build()
    expect(page()).toContain('second')
    expect(lines).toHaveLength(2)
    put('web/main.ts', "import './missing.ts'")
    await expect(build()).rejects.toThrow(/could not be built[^]*missing\.ts/)
    expect(page()).toContain('second')
    expect(readdirSync(join(root, 'web'))).toEqual(['dist', 'index.html', 'main.test.ts', 'main.ts', 'vite.config.ts'])
  })
})
