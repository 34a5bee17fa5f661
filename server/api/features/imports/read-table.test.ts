import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { dayStyle, formula, number, text, xlsx } from './test/xlsx.ts'
import { tableLimits } from './table-limits.ts'

const read = (content: string | Buffer) => readTable(Buffer.from(content))
const refused = { code: 'import_unreadable' }

test.each([
  ['commas, quotes and a line break in a cell', 'Name,Notes\r\n"Harbor, Inc.","a\nb"\r\n', 'Harbor, Inc.', 'a\nb'],
  ['semicolons', 'Name;Notes\nAcme;1,5\n', 'Acme', '1,5'],
  ['what its first line says', 'sep=;\nName;Notes\nAcme;1,5\n', 'Acme', '1,5'],
  ['tabs, as a spreadsheet copies', 'Name\tNotes\nAcme\tx, y; z', 'Acme', 'x, y; z'],
  ['the mark of UTF-8', '\uFEFFName,Notes\nPeña,x', 'Peña', 'x'],
  ['cells that our export marked as text', `Name,Notes\n'=1+1,'-5`, '=1+1', '-5'],
])('a text with %s is read', async (_what, content, ...cells) => {
  expect(await read(content)).toEqual([['Name', 'Notes'], cells])
})

test('a text that is not UTF-8 is what a spreadsheet writes in Spanish', async () => {
  expect(await read(Buffer.from('Nombre\nPeña', 'latin1'))).toEqual([['Nombre'], ['Peña']])
})

test('a workbook gives the values of its formulas, and nothing runs', async () => {
  const content = await xlsx([
    [text('A1', 'Name'), text('B1', 'Notes')],
    [formula('A2', 'CONCAT(&quot;A&quot;,&quot;cme&quot;)', 'Acme'), text('B2', '=HYPERLINK(1)')],
  ])
  expect(await read(content)).toEqual([
    ['Name', 'Notes'],
    ['Acme', '=HYPERLINK(1)'],
  ])
})

test('a workbook’s numbers and days are none that could be read otherwise', async () => {
  const cells = [number('A2', 187.125), number('B2', 1250.125), number('C2', -1.5), number('D2', 46_085, 1)]
  expect(await read(await xlsx([['A', 'B', 'C', 'D'].map((at) => text(`${at}1`, at)), cells], dayStyle))).toEqual([
    ['A', 'B', 'C', 'D'],
    ['187.1250', '1250.125', '-1.5', '2026-03-04'],
  ])
})

test.each([
  ['nothing', ''],
  ['an open quote', 'Name\n"Acme'],
  ['too many rows', `Name\n${'a\n'.repeat(tableLimits.rows + 1)}`],
  ['too many columns', `${'a,'.repeat(tableLimits.columns)}a`],
  ['a zip that is none', 'PK\u0003\u0004word/document.xml'],
])('a file with %s is refused', async (_what, content) => {
  await expect(read(content)).rejects.toMatchObject(refused)
})

test('a workbook that unpacks to more than it may is refused before it is read', async () => {
  const bomb = await xlsx([[text('A1', 'Name')]], { 'xl/bomb.xml': Buffer.alloc(tableLimits.unpackedBytes) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(read(bomb)).rejects.toMatchObject(refused)
})

test('a part that stands in no directory is not read, so that nothing unmeasured is unpacked', async () => {
  const named = await xlsx([[text('A1', 'Name')], [text('A2', 'Acme')]])
  const hidden = await xlsx([[text('A1', 'Name')], [text('A2', 'Hidden')]])
  expect(await read(withHidden(named, hidden))).toEqual([['Name'], ['Acme']])
})

/** The parts of another workbook between the parts of the first and its directory. */
function withHidden(named: Buffer, hidden: Buffer): Buffer {
  const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 22 + 16)
  const between = hidden.subarray(0, directoryOf(hidden))
  const directory = Buffer.from(named.subarray(directoryOf(named)))
  directory.writeUInt32LE(directoryOf(named) + between.length, directory.length - 22 + 16)
  return Buffer.concat([named.subarray(0, directoryOf(named)), between, directory])
}
