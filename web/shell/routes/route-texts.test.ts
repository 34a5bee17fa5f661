// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const words = (list: string) => [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
const fileOf = (from: string, to: string) => (to.startsWith('#') ? to.slice(1) : join(dirname(from), to))

/** Pages in a routes file with the text areas that `page`, `dataPage` and `session` load for them. */
function pagesOf(routes: string) {
  const always = { page: ['platform'], dataPage: ['platform', 'frame', 'shell'], session: ['platform', 'session'] }
  const call = /\b(page|dataPage|session)\(\s*(?:\[([^\]]*)\]|'[^']*')\s*,\s*\(\)\s*=>\s*import\('([^']+)'\)/g
  const text = read(routes)
  const calls = [...text.matchAll(call)]
  return calls.map(({ index, 1: kind = 'page', 2: list = '', 3: to = '' }, place) => {
    const ahead = text.slice(index, calls[place + 1]?.index)
    const more = ahead.includes('organizationPaths.phoneFormats') ? [phoneFormats] : []
    return {
      page: fileOf(routes, to),
      loaded: new Set([...always[kind as keyof typeof always], ...words(list), ...more]),
    }
  })
}

/** A page that formats phone numbers must load the formats, or numbers are reformatted while the user reads. */
const phoneFormats = 'how phone numbers are written'

const statement = /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'/gm

/** Text areas that a module uses, including its static imports. */
function saidBy(file: string, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>()
  if (seen.has(file) || !file.startsWith('web/') || !existsSync(join(root, file))) return areas
  seen.add(file)
  const text = read(file)
  if (file === 'web/domain/people/use-phone-formats.ts') areas.add(phoneFormats)
  for (const [, area = ''] of text.matchAll(/\btextsOf<[^>]*>\('([^']+)'\)/g)) areas.add(area)
  for (const [, to = ''] of text.matchAll(statement)) {
    if (to.startsWith('.') || to.startsWith('#web/')) for (const area of saidBy(fileOf(file, to), seen)) areas.add(area)
  }
  return areas
}

const pages = globSync('web/shell/routes/*-routes.{ts,tsx}', { cwd: root }).flatMap(pagesOf)

describe('texts of routes', () => {
  test('cover more than 30 pages', () => expect(pages.length).toBeGreaterThan(30))

  test.each(pages.map(({ page, loaded }) => [basename(page), page, loaded] as const))(
    'include all texts and number formats that %s uses',
    (_name, page, loaded) => {
      expect([...saidBy(page)].filter((area) => !loaded.has(area))).toEqual([])
    },
  )
})
