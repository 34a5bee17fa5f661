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
  /** Phone numbers, formatted for the organization's country. */
  readonly isPhone?: true
}

export interface ExportedList<Row> {
  /** File name without its extension. */
  name: string
  /** Title of the workbook's sheet. */
  title: Words
  columns: readonly ExportColumn<Row>[]
  pages: AsyncIterable<readonly Row[]>
}

/** The query parameters of `exporting`. */
interface Wish {
  format?: ExportFormat
  locale?: Language
}

const types: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType }

/**
 * Streams a list as a file, page by page, never holding all of it. A failure midway aborts the connection, so that no
 * partial file looks complete.
 */
export async function sendExport<Row>(request: FastifyRequest, reply: FastifyReply, list: ExportedList<Row>) {
  const { format = 'csv', locale = pickLanguage(request.headers['accept-language']) } = request.query as Wish
  const head = list.columns.map((column) => column.head(locale))
  const pages = list.pages[Symbol.asyncIterator]()
  // The first page is read before the response begins, so that errors still have a status.
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

/** The byte order mark tells spreadsheets that the file is UTF-8. */
async function* csvText(head: readonly string[], pages: AsyncIterable<readonly Cell[][]>) {
  yield `\uFEFF${csvLines([head])}`
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows.map((cells) => cells.map(cellText)))
}

/** Yields all pages of a list, each starting where the previous one ended. */
export async function* everyPage<Row, Position>(
  read: (after: Position | undefined) => Promise<{ rows: readonly Row[]; next: Position | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Position | null | undefined; after !== null;) {
    const { rows, next } = await read(after)
    yield rows
    after = next
  }
}

/** The same for a list with cursors. */
export const listPages = <Row>(
  read: (cursor: { cursor?: string; limit: number }) => Promise<{ items: readonly Row[]; nextCursor: string | null }>,
) =>
  everyPage(async (cursor?: string) => {
    const { items, nextCursor } = await read({ ...(cursor && { cursor }), limit: limits.pageSizeMax })
    return { rows: items, next: nextCursor }
  })
