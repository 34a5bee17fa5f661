import { ink2, line, type TextStyle, type Sheet, type Structure } from './sheet.ts'

interface Column {
  label: string
  /** A fraction of the page width. */
  share: number
  isFigure?: boolean
}

export interface Cell {
  text: string
  look?: Partial<TextStyle>
}

const gap = 10
const rowPadding = 4
const head: TextStyle = { size: 8.5, isBold: true, color: ink2 }
const plain: TextStyle = { size: 9.5 }

/** Missing from pdfkit's types. */
const columnHead: object = { scope: 'Column' }
const rowHead: object = { scope: 'Row' }

/** A table that repeats its head on every page and keeps each row on one page. */
export class Table {
  readonly #sheet: Sheet
  readonly #columns: readonly Column[]
  readonly #table: Structure

  constructor(sheet: Sheet, columns: readonly Column[]) {
    this.#sheet = sheet
    this.#columns = columns
    this.#table = sheet.doc.struct('Table')
    sheet.root.add(this.#table)
    this.#head()
  }

  /** Writes a row; `isFirst` tells whether it begins a page, where what rows above said is said again. */
  row(cells: (isFirst: boolean) => readonly Cell[]): void {
    const looks = (row: readonly Cell[]) => row.map((cell, at) => this.#look(cell, at))
    const usual = cells(false)
    const height = Math.max(...usual.map(({ text }, at) => this.#heightOf(text, looks(usual)[at] ?? plain, at)))
    const isFirst = this.#sheet.keep(height + rowPadding)
    if (isFirst) this.#head()
    const row = isFirst ? cells(true) : usual
    this.#draw(
      row.map(({ text }) => text),
      looks(row),
      (at) => (at === 0 ? 'row' : 'plain'),
    )
  }

  rule(): void {
    this.#sheet.rule(this.#sheet.y, line)
    this.#sheet.y += rowPadding
  }

  end(): void {
    this.#table.end()
    this.#sheet.y += 8
  }

  #head(): void {
    const labels = this.#columns.map(({ label }) => label)
    this.#draw(
      labels,
      labels.map((text, at) => this.#look({ text, look: head }, at)),
      () => 'column',
    )
    this.#sheet.rule(this.#sheet.y - 1)
    this.#sheet.y += rowPadding
  }

  #look({ look }: Cell, at: number): TextStyle {
    return { ...plain, ...(this.#columns[at]?.isFigure && { align: 'right' as const }), ...look }
  }

  #place(at: number) {
    const before = this.#columns.slice(0, at).reduce((sum, { share }) => sum + share, 0)
    const { width, left } = this.#sheet
    const isLast = at === this.#columns.length - 1
    return { x: left + width * before, width: width * (this.#columns[at]?.share ?? 0) - (isLast ? 0 : gap) }
  }

  #heightOf(text: string, look: TextStyle, at: number): number {
    return this.#sheet.heightOf(text, look, this.#place(at).width)
  }

  #draw(
    texts: readonly string[],
    looks: readonly TextStyle[],
    kindOf: (at: number) => 'column' | 'row' | 'plain',
  ): void {
    const sheet = this.#sheet
    const { y } = sheet
    const row = sheet.doc.struct('TR')
    this.#table.add(row)
    let bottom = y
    for (const [at, text] of texts.entries()) {
      const draw = () => {
        sheet.y = y
        sheet.put(text, looks[at] ?? plain, this.#place(at))
        bottom = Math.max(bottom, sheet.y)
      }
      row.add(cellOf(sheet, kindOf(at), draw))
    }
    row.end()
    sheet.y = bottom + rowPadding
  }
}

function cellOf(sheet: Sheet, kind: 'column' | 'row' | 'plain', draw: () => void): Structure {
  if (kind === 'plain') return sheet.doc.struct('TD', {}, [draw])
  return sheet.doc.struct('TH', kind === 'column' ? columnHead : rowHead, [draw])
}
