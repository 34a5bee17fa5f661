import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvLines } from '#server/api/exports/csv.ts'
import type { ExportFormat } from '#shared/exports/formats.ts'
import { type Language, pickLanguage, type Words } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { cellText, type Cell } from './cell.ts'
import { phoneCell } from './phone-cell.ts'
import { xlsxType } from './workbook-parts.ts'
import { xlsxOf } from './xlsx.ts'

export interface ExportColumn<Row> {
  readonly head: Words
  readonly cell: (row: Row, language: Language) => Cell
  /** Of phone numbers as they are kept, which are written as the organization's country does. */
  readonly isPhone?: true
}

export interface ExportedList<Row> {
  /** The file's, without its ending. */
  name: string
  /** Of the workbook's sheet. */
  title: Words
  columns: readonly ExportColumn<Row>[]
  pages: AsyncIterable<readonly Row[]>
}

/** Of a query, as `exporting` in the contracts has it. */
interface Wish {
  format?: ExportFormat
  locale?: Language
}

const types: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType }

/**
 * Sends a list as the file that was asked for, page by page as it is read: the whole is never in memory. A failure in
 * the middle ends the connection, so that no part passes for the whole.
 */
export async function sendExport<Row>(request: FastifyRequest, reply: FastifyReply, list: ExportedList<Row>) {
  const { format = 'csv', locale = pickLanguage(request.headers['accept-language']) } = request.query as Wish
  const head = list.columns.map((column) => column.head(locale))
  const pages = list.pages[Symbol.asyncIterator]()
  // The first page is read before the answer begins, so that a refusal still has its status.
  const first = await pages.next()
  async function* cells() {
    const country = list.columns.some(({ isPhone }) => isPhone) ? await request.phoneCountry() : null
    for (let page = first; !page.done; page = await pages.next()) {
      yield page.value.map((row) =>
        list.columns.map((column) =>
          column.isPhone ? phoneCell(column.cell(row, locale), country, locale) : column.cell(row, locale),
        ),
      )
    }
  }
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${list.name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(
      format === 'csv'
        ? Readable.from(csvText(head, cells()), { objectMode: false })
        : xlsxOf(list.title(locale), head, cells()),
    )
}

/** The mark at the start tells spreadsheets that it is UTF-8. */
async function* csvText(head: readonly string[], pages: AsyncIterable<readonly Cell[][]>) {
  yield `\uFEFF${csvLines([head])}`
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows.map((cells) => cells.map(cellText)))
}

/** Every page of a list, each found by where the one before ended. */
export async function* everyPage<Row, Position>(
  read: (after: Position | undefined) => Promise<{ rows: readonly Row[]; next: Position | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Position | null | undefined; after !== null;) {
    const { rows, next } = await read(after)
    yield rows
    after = next
  }
}

/** The same for a list whose pages carry a cursor. */
export const listPages = <Row>(
  read: (cursor: { cursor?: string; limit: number }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>,
) =>
  everyPage(async (cursor?: string) => {
    const { items, nextCursor } = await read({ ...(cursor && { cursor }), limit: limits.pageSizeMax })
    return { rows: items, next: nextCursor }
  })
