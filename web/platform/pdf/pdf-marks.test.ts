// In jsdom, buffers belong to another realm, and pdfkit writes broken streams.
// @vitest-environment node
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fontOnDisk } from '#web/test/drawing-thread.ts'
import { drawDocument } from './pdf-document.ts'

const row = (note: string, text = 'Mirrors without streaks') => ({ text, mark: 'Fail', isBad: true, note })
const pageOf = 612

/** The top left [x, y] of each page's lines, measured from the lower left corner. */
async function placesOnPages(rows: readonly ReturnType<typeof row>[]) {
  const blocks = [{ kind: 'marks' as const, rows }]
  const parts = await drawDocument({ title: 'Report', language: 'en', blocks, readFont: fontOnDisk })
  const file = Buffer.concat(parts).toString('latin1')
  const streams = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
  return streams
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => content.includes('BDC'))
    .map((content) =>
      [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => [Number(x), Math.round(Number(y))]),
    )
}

type Places = Awaited<ReturnType<typeof placesOnPages>>
const marksOf = (page: Places[number]) => page.filter(([x = 0]) => x > pageOf / 2)
const wordsAt = (page: Places[number], y: number | undefined) => page.some(([x = 0, at]) => x < 60 && at === y)
const expectMarksBesideWords = (pages: Places) => {
  for (const page of pages) for (const [, y] of marksOf(page)) expect(wordsAt(page, y)).toBe(true)
}

describe('marks in a PDF', () => {
  test('moves a row with a long note to the next page together with its mark', async () => {
    const long = 'The left mirror has streaks from the door to the basin. '.repeat(17)
    const pages = await placesOnPages([...Array.from({ length: 28 }, () => row('')), row(long), row('')])
    expect(pages.map((page) => marksOf(page).length)).toEqual([28, 2])
    expectMarksBesideWords(pages)
  })

  test('lets a note taller than a page flow, followed by the next row', async () => {
    const pages = await placesOnPages([row(''), row('Streaks\n'.repeat(150)), row('', 'Чистый пол')])
    expect(pages.map((page) => marksOf(page).length)).toEqual([2, 0, 1])
    expectMarksBesideWords(pages)
  })
})
