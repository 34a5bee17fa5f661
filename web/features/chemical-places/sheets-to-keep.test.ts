import { expect, test } from 'vitest'
import { sheetsToKeep } from './sheets-to-keep.ts'

const page = (path: string, savedAt: string, ...sheets: [id: string, bytes: number][]) => ({
  path,
  savedAt,
  sheets: sheets.map(([id, bytes]) => ({ id, bytes })),
})

test('keeps the sheets of the latest places up to 60 MB, each sheet once', () => {
  const selection = sheetsToKeep([
    page('/old', '2026-01-01', ['a', 10_000_000], ['d', 1_000_000]),
    page('/new', '2026-01-02', ['a', 10_000_000], ['b', 45_000_000], ['c', 6_000_000]),
  ])
  // 10 + 45 MB are saved; 6 more would be 61, one more is 56.
  expect(selection).toEqual({ pages: ['/new', '/old'], sheetIds: ['a', 'b', 'd'] })
})

test('keeps at most twenty places', () => {
  const pages = Array.from({ length: 25 }, (_, day) => page(`/${day}`, `2026-01-${10 + day}`))
  expect(sheetsToKeep(pages).pages).toEqual(Array.from({ length: 20 }, (_, n) => `/${24 - n}`))
})
