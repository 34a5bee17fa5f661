import PdfKit from 'pdfkit'
import { describe, expect, test, vi } from 'vitest'
import { fontOnDisk } from '#web/test/drawing-thread.ts'
import { drawDocument } from './pdf-document.ts'

const columns = [
  { label: 'Day', share: 1 },
  { label: 'Description', share: 4 },
  { label: 'Amount', share: 1, isFigure: true },
]
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    cells: [`Mar ${at}`, 'Hours worked', '$160.00'],
    remark: '8 h at $20.00 an hour.',
  }))

async function draw(count: number, foot: readonly string[] = []) {
  const parts = await drawDocument({
    title: 'Pay',
    language: 'en',
    blocks: [{ kind: 'table', columns, rows: rowsOf(count) }],
    foot,
    readFont: fontOnDisk,
  })
  return Buffer.concat(parts).toString('latin1')
}
const count = (file: string, part: RegExp) => [...file.matchAll(part)].length

describe('tables in a PDF', () => {
  test('tags the head once, however many pages the table has', async () => {
    const [short, long] = [await draw(3), await draw(60)]
    expect([short, long].map((file) => count(file, /\/Type \/Page\b/g))).toEqual([1, 3])
    expect([short, long].map((file) => count(file, /\/S \/TR\b/g))).toEqual([4, 61])
    expect([short, long].map((file) => count(file, /\/Scope \/Column\b/g))).toEqual([3, 3])
    expect([short, long].map((file) => count(file, /\/Scope \/Row\b/g))).toEqual([3, 60])
  })

  test('prints the foot with the page number on every page without adding a page', async () => {
    const written = vi.spyOn(PdfKit.prototype, 'text')
    const file = await draw(60, ['Sam Ortiz · Page {page} of {pages}', 'Acme, 1 Main Street'])
    const texts = written.mock.calls.map(([text]) => String(text))
    written.mockRestore()
    expect(count(file, /\/Type \/Page\b/g)).toBe(3)
    expect(texts.filter((text) => text.includes('Page '))).toEqual(
      [1, 2, 3].map((page) => `Sam Ortiz · Page ${page} of 3`),
    )
    expect(texts.filter((text) => text === 'Acme, 1 Main Street')).toHaveLength(3)
  })
})
