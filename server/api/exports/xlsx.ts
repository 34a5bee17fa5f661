import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from './cell.ts'
import { formats, sheetEnd, sheetRows, sheetStart, widthsOf } from './sheet-xml.ts'
import { contentTypes, packageRelations, sheetPath, styles, workbook, workbookRelations } from './workbook-parts.ts'

type Row = readonly Cell[]

/** Maximum of a sheet; further rows go to the next one. */
const sheetRowsMax = 1_048_576

/** Returns a workbook as a stream built page by page, never holding all rows or the whole file. */
export function xlsxOf(
  title: string,
  head: Row,
  pages: AsyncIterator<readonly Row[]>,
  rowsMax = sheetRowsMax,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let waiting: readonly Row[] = []
  let isOver = false
  let sheets = 0

  async function readOn() {
    while (waiting.length === 0 && !isOver) {
      const page = await pages.next()
      if (page.done) isOver = true
      else waiting = page.value
    }
  }

  async function* sheet() {
    yield sheetStart(widthsOf([head, ...waiting.slice(0, 200)])) + sheetRows([head], 1, formats.head)
    for (let next = 2; next <= rowsMax && !isOver; await readOn()) {
      const rows = waiting.slice(0, rowsMax - next + 1)
      waiting = waiting.slice(rows.length)
      if (rows.length > 0) yield sheetRows(rows, next)
      next += rows.length
    }
    yield sheetEnd
    if (isOver) close()
    else addSheet()
  }

  function addSheet() {
    const xml = Readable.from(sheet(), { objectMode: false })
    // When the consumer disconnects, reading stops; the zip stream does not forward errors.
    output.once('close', () => xml.destroy())
    xml.once('error', (error) => output.destroy(error))
    zip.addReadStream(xml, sheetPath(++sheets))
  }

  function close() {
    zip.addBuffer(Buffer.from(workbook(title, sheets)), 'xl/workbook.xml')
    zip.addBuffer(Buffer.from(workbookRelations(sheets)), 'xl/_rels/workbook.xml.rels')
    zip.end()
  }

  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(packageRelations), '_rels/.rels')
  zip.addBuffer(Buffer.from(styles), 'xl/styles.xml')
  readOn().then(addSheet, (error: Error) => output.destroy(error))
  return output
}
