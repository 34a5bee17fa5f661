import { evenFigures, runsOf } from '#shared/pdf-runs.ts'
import type { Pdf } from './pdf-paper.ts'

type Structure = ReturnType<Pdf['struct']>

export interface PdfTable {
  /** `share` is the relative width; figures are right-aligned. */
  readonly columns: readonly { readonly label: string; readonly share: number; readonly isFigure?: boolean }[]
  readonly rows: readonly PdfTableRow[]
}

interface PdfTableRow {
  readonly cells: readonly string[]
  /** A total of the rows above it. */
  readonly isSum?: boolean
  /** Small print under the widest cell. */
  readonly remark?: string
}

/** Missing from pdfkit's types. */
const columnHead: object = { scope: 'Column' }
const rowHead: object = { scope: 'Row' }

const size = 9.5
const smallSize = 8
const padding = 3
const gutter = 8
const ink = '#1c2430'
const ink2 = '#5a6675'
const line = '#d5dbe3'

/** Every text of a table, and whether it is bold. */
export const tableTexts = ({ columns, rows }: PdfTable): [text: string, isBold: boolean][] => [
  ...columns.map(({ label }): [string, boolean] => [label, true]),
  ...rows.flatMap(({ cells, isSum = false, remark = '' }) => [
    ...cells.map((text): [string, boolean] => [text, isSum]),
    [remark, false] as [string, boolean],
  ]),
]

/** Draws a table that repeats its head on every page and keeps each row on one page. */
export function drawTable(doc: Pdf, root: Structure, { columns, rows }: PdfTable) {
  const { left, right, bottom } = doc.page.margins
  const places = placesIn(doc.page.width - left - right, columns)
  const widest = places.indexOf(places.toSorted((a, b) => b.width - a.width)[0] ?? { x: 0, width: 0 })
  const table = doc.struct('Table')
  root.add(table)

  const heightOf = (text: string, at: number, letters: number) =>
    text
      ? doc
          .font('latin')
          .fontSize(letters)
          .heightOfString(text, { ...evenFigures, width: places[at]?.width ?? 0 })
      : 0
  const write = (text: string, at: number, y: number, look: { size: number; isBold: boolean; color: string }) => {
    const { x, width } = places[at] ?? { x: 0, width: 0 }
    const align = columns[at]?.isFigure ? 'right' : 'left'
    const runs = runsOf(text, look.isBold)
    for (const [index, run] of runs.entries()) {
      const options = { ...evenFigures, width, align, continued: index < runs.length - 1 } as const
      doc.font(run.font).fontSize(look.size).fillColor(look.color)
      if (index === 0) doc.text(run.text, left + x, y, options)
      else doc.text(run.text, options)
    }
  }
  const rule = (y: number) =>
    doc
      .moveTo(left, y)
      .lineTo(doc.page.width - right, y)
      .lineWidth(0.5)
      .stroke(line)

  function addRow(cells: readonly Structure[]) {
    const row = doc.struct('TR')
    table.add(row)
    for (const cell of cells) row.add(cell)
    row.end()
  }
  /** Tagged on the first page only, so that screen readers read it once. */
  function head(isFirst: boolean) {
    const y = doc.y
    const height = Math.max(...columns.map(({ label }, at) => heightOf(label, at, smallSize))) + padding
    const look = { size: smallSize, isBold: true, color: ink2 }
    const cells = columns.map(
      ({ label }, at) =>
        () =>
          write(label, at, y, look),
    )
    if (isFirst) addRow(cells.map((cell) => doc.struct('TH', columnHead, [cell])))
    else decorate(doc, () => cells.forEach((cell) => cell()))
    decorate(doc, () => rule(y + height))
    doc.y = y + height + padding
  }

  head(true)
  for (const { cells, isSum = false, remark = '' } of rows) {
    const heights = cells.map((text, at) => heightOf(text, at, size))
    const main = heights[widest] ?? 0
    const height = Math.max(...heights, main + heightOf(remark, widest, smallSize)) + padding
    if (doc.y + height > doc.page.height - bottom) {
      doc.addPage()
      head(false)
    }
    const y = doc.y
    const look = { size, isBold: isSum, color: ink }
    const cell = (text: string, at: number) => () => {
      write(text, at, y, look)
      if (at === widest && remark) write(remark, at, y + main, { size: smallSize, isBold: false, color: ink2 })
    }
    addRow(
      cells.map((text, at) =>
        at === 0 ? doc.struct('TH', rowHead, [cell(text, at)]) : doc.struct('TD', {}, [cell(text, at)]),
      ),
    )
    decorate(doc, () => rule(y + height))
    doc.y = y + height + padding
  }
  table.end()
  doc.x = left
  doc.moveDown(0.6)
}

/** Draws an untagged artifact, which screen readers skip: rules and repeated heads. */
export function decorate(doc: Pdf, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' } as const)
  draw()
  doc.endMarkedContent()
}

function placesIn(width: number, columns: PdfTable['columns']) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = 0
  return columns.map(({ share }) => {
    const place = { x, width: (width * share) / shares - gutter }
    x += (width * share) / shares + gutter / columns.length
    return place
  })
}
