import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { boundedSheet } from './bounded-sheet.ts'
import { passesFirstCheck } from './first-check.ts'
import { readTable } from './read-table.ts'
import { dayStyle, formula, number, text, xlsx } from './test/xlsx.ts'
import { tableLimits } from './table-limits.ts'

const read = async (content: string | Buffer) => (await readTable(Buffer.from(content)))[0]?.rows
const refused = { code: 'import_unreadable' }

describe('reading a table file', () => {
  test.each([
    ['commas, quotes and a line break in a cell', 'Name,Notes\r\n"Harbor, Inc.","a\nb"\r\n', 'Harbor, Inc.', 'a\nb'],
    ['semicolons', 'Name;Notes\nAcme;1,5\n', 'Acme', '1,5'],
    ['a delimiter in its first line', 'sep=;\nName;Notes\nAcme;1,5\n', 'Acme', '1,5'],
    ['tabs, as copied from a spreadsheet', 'Name\tNotes\nAcme\tx, y; z', 'Acme', 'x, y; z'],
    ['a byte order mark', '\uFEFFName,Notes\nPeña,x', 'Peña', 'x'],
    ['cells that our export escaped', `Name,Notes\n'=1+1,'-5`, '=1+1', '-5'],
  ])('reads text with %s', async (_what, content, ...cells) => {
    expect(await read(content)).toEqual([['Name', 'Notes'], cells])
  })

  test('reads text that is not UTF-8 as Windows-1252, which Spanish spreadsheets write', async () => {
    expect(await read(Buffer.from('Nombre\nPeña', 'latin1'))).toEqual([['Nombre'], ['Peña']])
  })

  test('reads the values of a workbook’s formulas and runs nothing', async () => {
    const content = await xlsx([
      [text('A1', 'Name'), text('B1', 'Notes')],
      [formula('A2', 'CONCAT(&quot;A&quot;,&quot;cme&quot;)', 'Acme'), text('B2', '=HYPERLINK(1)')],
    ])
    expect(await read(content)).toEqual([
      ['Name', 'Notes'],
      ['Acme', '=HYPERLINK(1)'],
    ])
  })

  test('keeps numbers and days of a workbook unambiguous', async () => {
    const cells = [number('A2', 187.125), number('B2', 1250.125), number('C2', -1.5), number('D2', 46_085, 1)]
    expect(await read(await xlsx([['A', 'B', 'C', 'D'].map((at) => text(`${at}1`, at)), cells], dayStyle))).toEqual([
      ['A', 'B', 'C', 'D'],
      ['187.1250', '1250.125', '-1.5', '2026-03-04'],
    ])
  })

  test.each([
    ['no content', ''],
    ['an open quote', 'Name\n"Acme'],
    ['too many rows', `Name\n${'a\n'.repeat(tableLimits.rows + 1)}`],
    ['too many columns', `${'a,'.repeat(tableLimits.columns)}a`],
    ['a zip that is no workbook', 'PK\u0003\u0004word/document.xml'],
  ])('rejects a file with %s', async (_what, content) => {
    await expect(read(content)).rejects.toMatchObject(refused)
  })

  test('rejects a workbook whose parts together unpack beyond the limit, after unpacking only its beginning', async () => {
    const half = packedSpaces(tableLimits.unpackedBytes / 2 / megabyte)
    const more = { 'xl/worksheets/sheet2.xml': half, 'xl/bomb.xml': half }
    const bomb = asPacked(await xlsx([[text('A1', 'Name')]], more, '', { compress: false }), 2)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await passesFirstCheck(bomb)).toBe(true)
    await expect(read(bomb)).rejects.toMatchObject(refused)
  })

  test.each([
    ['a cell in the last column and row', '<c r="XFD1048576"><v>1</v></c>', ''],
    ['a cell in the last column', '<c r="XFD2"><v>1</v></c>', ''],
    ['a far row without cells', '', '<row r="1048576"/>'],
    ['a row number in another notation', '', '<row r="1e6"/>'],
    ['a far row without a dimension', '', "<row\n spans = '>' r = '1048576' ></row>"],
    ['a position in entities', '<c r="&#88;FD1"/>', ''],
    ['a dimension that reaches to the end', '', '</sheetData><dimension ref="A1:XFD1048576"/><sheetData>'],
    ['too many rows without numbers', '', '<row/>'.repeat(tableLimits.gridRows)],
  ])('rejects a workbook with %s before loading the reader', (_what, cell, more) => {
    const sheet = `<worksheet><sheetData><row r="1">${cell}</row>${more}</sheetData></worksheet>`
    expect(() => boundedSheet(Buffer.from(sheet))).toThrow(/far|rows/)
  })

  test('rejects a workbook with one far cell', async () => {
    const far = await xlsx([[text('A1', 'Name')], [text('A2', 'Acme'), number('XFD1048576', 1)]])
    await expect(read(far)).rejects.toMatchObject(refused)
  })

  test('finds a position split across chunks and ignores text that looks like one', () => {
    const head = '<worksheet><sheetData><row r="1"><c r="A1"><is><t>'
    const sheet = (text: string, place: string) =>
      Buffer.from(`${head}${text}</t></is></c><c r="${place}"/></row></sheetData></worksheet>`)
    for (let short = 0; short < 40; short++) {
      const fill = 'x'.repeat(1024 * 1024 - head.length - short)
      expect(() => boundedSheet(sheet(fill, 'XFD1'))).toThrow('far')
    }
    expect(() => boundedSheet(sheet('r="XFD1048576" &lt;c r="XFD1"', 'IV80000'))).not.toThrow()
  })

  test('reads the first of many sheets despite a false count of texts', async () => {
    const sheet = Buffer.from('<worksheet><sheetData><row r="1"/></sheetData></worksheet>')
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`xl/worksheets/sheet${n + 2}.xml`, sheet]))
    const strings = Buffer.from('<sst count="4000000000" uniqueCount="4000000000"><si><t>Acme</t></si></sst>')
    const content = await xlsx([[text('A1', 'Name')], [text('A2', 'Acme')]], {
      ...many,
      'xl/sharedStrings.xml': strings,
    })
    expect(await read(content)).toEqual([['Name'], ['Acme']])
  })

  test('ignores a part missing in the directory, so that nothing unmeasured is unpacked', async () => {
    const named = await xlsx([[text('A1', 'Name')], [text('A2', 'Acme')]])
    const hidden = await xlsx([[text('A1', 'Name')], [text('A2', 'Hidden')]])
    expect(await read(withHidden(named, hidden))).toEqual([['Name'], ['Acme']])
  })
})

const megabyte = 1024 * 1024

/** A part that unpacks to spaces: one megabyte is packed and repeated, because packing all of it took seconds. */
function packedSpaces(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const last = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([...Array<Buffer>(megabytes).fill(one), last])
}

/** Says in the directory that the last parts are packed. */
function asPacked(zip: Buffer, count: number): Buffer {
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  for (let first = zip.readUInt16LE(zip.length - 22 + 10) - count; at < zip.length - 22; first--) {
    if (first <= 0) zip.writeUInt16LE(8, at + 10)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}

/** Inserts another workbook's parts between the parts of the first and its directory. */
function withHidden(named: Buffer, hidden: Buffer): Buffer {
  const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 22 + 16)
  const between = hidden.subarray(0, directoryOf(hidden))
  const directory = Buffer.from(named.subarray(directoryOf(named)))
  directory.writeUInt32LE(directoryOf(named) + between.length, directory.length - 22 + 16)
  return Buffer.concat([named.subarray(0, directoryOf(named)), between, directory])
}
