import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { csvLines, type CsvRow } from '#server/api/exports/csv.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { pagesOf, type ExportedTable } from './tables.ts'

export interface Archive {
  /** SHA-256, hexadecimal. */
  hash: string
  bytes: number
}

/**
 * Writes every table into a zip at `path`, as CSV and as JSON, streamed from row to disk. `onRows` is called for
 * each page, so every row counts twice.
 */
export async function writeArchive(
  tx: TenantTx,
  tables: readonly ExportedTable[],
  path: string,
  onRows: (count: number) => Promise<void>,
): Promise<Archive> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const table of tables) {
    // Opened one after the other, because they share the transaction's only cursor.
    const add = (name: string, text: () => AsyncGenerator<string>) =>
      zip.addReadStreamLazy(name, (open) => {
        const stream = Readable.from(text(), { objectMode: false })
        // The zip does not handle stream errors: a failed read would crash the process.
        stream.once('error', (error) => output.destroy(error))
        open(null, stream)
      })
    add(`csv/${table.name}.csv`, () => csvOf(tx, table, onRows))
    add(`json/${table.name}.json`, () => jsonOf(tx, table, onRows))
  }
  zip.end()
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(output, measure, createWriteStream(path, { mode: 0o600 }))
  return { hash: hash.digest('hex'), bytes }
}

async function* csvOf(tx: TenantTx, table: ExportedTable, onRows: (count: number) => Promise<void>) {
  yield `\uFEFF${csvLines([table.columns])}`
  for await (const rows of pagesOf(tx, table)) {
    yield csvLines(rows.map((row) => table.columns.map((column) => cell(row[column]))))
    await onRows(rows.length)
  }
}

async function* jsonOf(tx: TenantTx, table: ExportedTable, onRows: (count: number) => Promise<void>) {
  let before = '[\n'
  for await (const rows of pagesOf(tx, table)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
    await onRows(rows.length)
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const cell = (value: unknown): CsvRow[number] =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value)
