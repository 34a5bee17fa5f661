import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

export type CsvRow = readonly (string | number | null)[]

/** Lines by RFC 4180; a cell that a spreadsheet would run as a formula is marked as text. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  stringify([...rows], { record_delimiter: '\r\n', escape_formulas: true })

/**
 * Sends rows as a file, page by page as they are read: the whole is never in memory. The mark at the start tells
 * spreadsheets that it is UTF-8. A failure in the middle ends the connection, so no part passes for the whole.
 */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  head: CsvRow,
  pages: AsyncIterable<readonly CsvRow[]>,
) {
  const reader = pages[Symbol.asyncIterator]()
  // The first page is read before the answer begins, so that a refusal still has its status.
  const first = await reader.next()
  async function* text() {
    yield `\uFEFF${csvLines([head])}`
    for (let page = first; !page.done; page = await reader.next()) {
      if (page.value.length > 0) yield csvLines(page.value)
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(text(), { objectMode: false }))
}
