import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(test|browser|bench)\//.test(file)
const files = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\/dist\//.test(file))
const sources = files.filter((file) => !isTest(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Edge {
  file: string
  to: string
  typeOnly: boolean
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

const edges: Edge[] = sources.flatMap((file) =>
  [...read(file).matchAll(statement)].map(([, type, target, lazy]) => {
    const to = target ?? lazy ?? ''
    return {
      file,
      typeOnly: Boolean(type),
      to: to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? join(dirname(file), to) : to,
    }
  }),
)

/** Files of `shared/` that import typebox by value, directly or indirectly: the page may only import their types. */
const heavy = new Set<string>()
for (let size = -1; size !== heavy.size;) {
  size = heavy.size
  for (const { file, to, typeOnly } of edges) {
    if (file.startsWith('shared/') && !typeOnly && (to.startsWith('typebox') || heavy.has(to))) heavy.add(file)
  }
}

const featureOf = (path: string) => /^(server\/api|web)\/features\/[^/]+\//.exec(path)?.[0]
const within = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))

const rules: Record<string, (edge: Edge) => boolean> = {
  'shared imports shared and typebox only': ({ file, to }) =>
    within(file, 'shared/') && !within(to, 'shared/', 'typebox'),
  'shared holds no zone arithmetic the page could pull in': ({ file }) =>
    within(file, 'shared/') && !heavy.has(file) && /\bTemporal\./.test(read(file)),
  'the server never imports the page': ({ file, to }) => within(file, 'server/') && within(to, 'web/'),
  'the page never imports the server': ({ file, to }) =>
    within(file, 'web/') && !file.endsWith('config.ts') && within(to, 'server/', 'node:'),
  'the page takes only types from contracts': ({ file, to, typeOnly }) =>
    within(file, 'web/') && !typeOnly && (heavy.has(to) || within(to, 'typebox')),
  'gateway and api never meet': ({ file, to }) =>
    (within(file, 'server/gateway/') && within(to, 'server/api/')) ||
    (within(file, 'server/api/') && within(to, 'server/gateway/')),
  'the gateway knows no database': ({ file, to }) =>
    within(file, 'server/gateway/') && /^(pg|kysely|pg-boss)(\/|$)/.test(to),
  'a feature never imports a sibling': ({ file, to }) =>
    featureOf(file) !== undefined && featureOf(to) !== undefined && featureOf(file) !== featureOf(to),
  'what features share knows no feature': ({ file, to }) =>
    /^server\/api\/(db|domain|exports|files|mail|phone-calls|plugins|push|tables|text-messages)\//.test(file) &&
    within(to, 'server/api/features/'),
  'a store knows no HTTP': ({ file, to }) => file.endsWith('.store.ts') && /^fastify|@fastify/.test(to),
  'routes write no SQL': ({ file, to, typeOnly }) => file.endsWith('.routes.ts') && !typeOnly && to === 'kysely',
  'the kit is looks only': ({ file, to }) =>
    within(file, 'web/kit/') && within(to, 'web/', 'shared/', 'swr', 'react-router') && !within(to, 'web/kit/'),
  'the platform knows no area of the product and no looks': ({ file, to }) =>
    within(file, 'web/platform/') && within(to, 'web/') && !within(to, 'web/platform/'),
  'what features share knows none of them': ({ file, to }) =>
    within(file, 'web/domain/') && within(to, 'web/features/', 'web/shell/'),
  'a page never imports the composition': ({ file, to }) => within(file, 'web/features/') && within(to, 'web/shell/'),
}

describe('layers', () => {
  test.each(Object.entries(rules))('%s', (_rule, breaks) => {
    expect(edges.length).toBeGreaterThan(50)
    expect(edges.filter(breaks).map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })

  test('imports, also of types, go in one direction', () => {
    const importsOf = Map.groupBy(edges, ({ file }) => file)
    const done = new Set<string>()
    /** The files of an import circle through this file; undefined without one. */
    const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
      if (done.has(file)) return undefined
      done.add(file)
      return importsOf
        .get(file)
        ?.values()
        .map(({ to }) => circleFrom(to, [...path, file]))
        .find((circle) => circle !== undefined)
    }
    expect([...importsOf.keys()].flatMap((file) => circleFrom(file, []) ?? [])).toEqual([])
  })

  test('no file exceeds 300 lines (SQL 400), and the median file is short', () => {
    const measured = (paths: readonly string[]) =>
      paths.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    const lengths = measured(files)
    const others = measured(
      globSync('{server,web}/**/*.{sql,css}', { cwd: root }).filter((file) => !/\/dist/.test(file)),
    )
    expect(others.length).toBeGreaterThan(30)
    // An area's schema is one file.
    const most = (file: string) => (file.endsWith('.sql') ? 400 : 300)
    const tooLong = [...lengths, ...others].filter(({ file, lines }) => lines > most(file))
    expect(tooLong).toEqual([])
    const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(70)
  })

  test('the top level contains only the documented folders, the lock file and dotfiles', () => {
    const allowed = new Set([
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'server',
      'web',
      'shared',
      'docker-compose.yml',
      'Dockerfile',
      'README.md',
      'node_modules',
    ])
    const entries = globSync('*', { cwd: root })
    expect(entries.filter((entry) => !entry.startsWith('.') && !allowed.has(entry))).toEqual([])
  })

  test('no file is a barrel or a collection of helpers', () => {
    const odd = files.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc)(\.tsx?$|\/)/.test(file))
    expect(odd).toEqual([])
  })

  test('every icon has one of the documented sizes', () => {
    const sizes = new Set(['14', '16', '18', '20'])
    // The map's pin is no icon in a text or button.
    const odd = files
      .filter((file) => within(file, 'web/') && file !== 'web/domain/map/place-map.tsx')
      .filter((file) => [...read(file).matchAll(/ size=\{(\d+)\}/g)].some(([, size]) => !sizes.has(size ?? '')))
    expect(odd).toEqual([])
  })
})
