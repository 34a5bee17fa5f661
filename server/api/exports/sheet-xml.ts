import type { Cell } from './cell.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Indexes into the workbook's cell formats. */
export const formats = { plain: 0, head: 1, day: 2, minute: 3, second: 4 } as const

/** Spreadsheets reject longer texts. */
const textMax = 32_767
const widthMax = 60

/** Serial dates as in spreadsheets; all of them agree from 1900-03-01 on. */
const dayZero = Temporal.PlainDate.from('1899-12-30')
const firstDay = Temporal.PlainDate.from('1900-03-01')

/** Returns the start of a sheet: the first row is frozen, and column widths fit the first rows. */
export const sheetStart = (widths: readonly number[]) =>
  `${xmlHead}<worksheet xmlns="${mainNames}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  '<sheetData>'
export const sheetEnd = '</sheetData></worksheet>'

export const widthsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => Math.min(widthMax, Math.max(...rows.map((row) => widthOf(row[at] ?? null))) + 2))

const widthOf = (cell: Cell) => (typeof cell === 'string' ? lineOf(cell).length : cell === null ? 0 : 16)
const lineOf = (text: string) => text.slice(0, widthMax).split('\n', 1)[0] ?? ''

/** Returns rows as XML; `from` is the number of the first. Cells are typed, so that text is never read as a formula. */
export const sheetRows = (rows: readonly (readonly Cell[])[], from: number, format: number = formats.plain): string =>
  rows
    .map((cells, at) => {
      const number = String(from + at)
      const xml = cells.map((cell, column) => cellXml(cell, columnName(column) + number, format)).join('')
      return `<row r="${number}">${xml}</row>`
    })
    .join('')

function cellXml(cell: Cell, at: string, format: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, at, format)
  if (typeof cell === 'number') return valueCell(cell, at, format)
  const day = cell instanceof Temporal.PlainDate ? cell : cell.toPlainDate()
  if (Temporal.PlainDate.compare(day, firstDay) < 0) return textCell(cell.toString(), at, format)
  const days = dayZero.until(day).days
  if (cell instanceof Temporal.PlainDate) return valueCell(days, at, formats.day)
  const seconds = cell.hour * 3_600 + cell.minute * 60 + cell.second
  return valueCell(days + seconds / 86_400, at, cell.second === 0 ? formats.minute : formats.second)
}

const styled = (format: number) => (format === formats.plain ? '' : ` s="${format}"`)
const valueCell = (value: number, at: string, format: number) => `<c r="${at}"${styled(format)}><v>${value}</v></c>`
const textCell = (text: string, at: string, format: number) =>
  `<c r="${at}"${styled(format)} t="inlineStr"><is><t xml:space="preserve">${escape(text.slice(0, textMax))}</t></is></c>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters invalid in XML are escaped as spreadsheets do; texts that look like such an escape are marked. */
export const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (sign) => `_x${hex(sign)}_`)
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** A … Z, AA … */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}
