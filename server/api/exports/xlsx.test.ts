import { setImmediate as tick } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { documentType } from '#server/api/files/document-type.ts'
import type { Cell } from './cell.ts'
import { xlsxOf } from './xlsx.ts'

async function* pagesOf(...pages: Cell[][][]) {
  yield* pages
}

const workbook = (head: Cell[], pages: Cell[][][], rowsMax?: number) =>
  buffer(xlsxOf('A: list', head, pagesOf(...pages), rowsMax))

describe('workbooks', () => {
  test('preserves texts, numbers, days and times', async () => {
    const time = Temporal.PlainDateTime.from('2026-11-21T18:30:05')
    const file = await workbook(
      ['Name', 'Count', 'Day', 'Time'],
      [[['Peña & <Co>', -93.25, Temporal.PlainDate.from('2026-02-28'), time]], [[null, 0, null, null]]],
    )
    expect(documentType(file, 'a.xlsx')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(await readSheet(file)).toEqual([
      ['Name', 'Count', 'Day', 'Time'],
      ['Peña & <Co>', -93.25, new Date('2026-02-28T00:00:00Z'), new Date('2026-11-21T18:30:05Z')],
      [null, 0, null, null],
    ])
    expect((await readXlsx(file)).map(({ sheet }) => sheet)).toEqual(['A  list'])
  })

  test.each(['=1+1', '+cmd|calc', '-2', '@SUM(A1)', ' spaces ', 'two\nlines', '007', 'a_x0041_b', '2026-01-05'])(
    'writes the text %j so that it is read unchanged',
    async (text) => {
      expect(await readSheet(await workbook(['Name', 'Is'], [[[text, 'x']]]), { trim: false })).toEqual([
        ['Name', 'Is'],
        [text, 'x'],
      ])
    },
  )

  test('escapes characters invalid in XML and truncates texts that are too long', async () => {
    const file = await workbook(['Name'], [[['a\u0001b\uD800c'], ['x'.repeat(40_000)]]])
    const [, odd, long] = await readSheet(file)
    expect(String(odd?.[0])).toMatch(/^a.*b.*c$/s)
    expect(String(long?.[0])).toHaveLength(32_767)
  })

  test('continues on another sheet, with the header, when a sheet is full', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [at])
    const file = await workbook(['n'], [rows.slice(0, 5), [], rows.slice(5)], 4)
    const sheets = []
    for (const number of [1, 2, 3]) sheets.push((await readSheet(file, number)).flat())
    expect(sheets).toEqual([
      ['n', 0, 1, 2],
      ['n', 3, 4, 5],
      ['n', 6],
    ])
  })

  test('writes a sheet with only the header for an empty list', async () => {
    expect(await readSheet(await workbook(['Name', 'City'], []))).toEqual([['Name', 'City']])
  })

  test('reads pages as the file is consumed, and stops when the client leaves', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read++
        yield Array.from({ length: 200 }, () => [crypto.randomUUID(), crypto.randomUUID()])
      }
    }
    const file = xlsxOf('Endless', ['a', 'b'], endless())
    let bytes = 0
    for await (const chunk of file) {
      bytes += (chunk as Buffer).length
      if (bytes > 500_000) break
    }
    // A packed page is some 10 kB; the rest is in buffers.
    expect(read).toBeLessThan(120)
    for (let wait = 0; wait < 20; wait++) await tick()
    const then = read
    for (let wait = 0; wait < 50; wait++) await tick()
    expect(read).toBe(then)
  })

  test('ends the stream with an error when a page fails', async () => {
    async function* failing() {
      yield [['a']]
      throw new Error('the database is gone')
    }
    await expect(buffer(xlsxOf('x', ['a'], failing()))).rejects.toThrow('the database is gone')
  })
})
