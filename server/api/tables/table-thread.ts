import { parentPort, workerData } from 'node:worker_threads'
import { boundedZip } from './bounded-zip.ts'
import { tableLimits } from './table-limits.ts'

const content = Buffer.from(workerData as Uint8Array)

/** A sheet as it was written; a file of text is one without a name. */
export interface ReadSheet {
  name: string
  rows: string[][]
}

export type TableAnswer = { sheets: ReadSheet[] } | { sheets: null; strayQuoteRow: number | null }

// Each reader is loaded only after the checks, because it alone needs more memory than a rejection.
async function read(): Promise<ReadSheet[]> {
  const isWorkbook = content.subarray(0, 2).toString('latin1') === 'PK'
  const sheets = isWorkbook ? await readXlsx() : [{ name: '', rows: await readText() }]
  const filled = sheets.flatMap(({ rows }) => rows.filter((row) => row.some((cell) => cell !== '')))
  if (filled.length > tableLimits.rows + sheets.length) throw new Error('too many rows')
  if (filled.some((row) => row.length > tableLimits.columns)) throw new Error('too many columns')
  // Row numbers are those of the file, so empty rows in between stay.
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1),
  }))
}

/** Reads a formula's cached value. */
async function readXlsx(): Promise<ReadSheet[]> {
  const modest = boundedZip(content)
  const { default: readWorkbook } = await import('read-excel-file/node')
  const sheets = await readWorkbook(modest)
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map((cell) => clean(textOf(cell)))),
  }))
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dayOrTime(cell.toISOString())
  if (typeof cell === 'number') return decimal(String(cell))
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Pads to 187.1250, because the text 187.125 from a CSV would mean thousands. */
const decimal = (text: string) => (/^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text)

/** A cell with only a time is dated at day 0 of spreadsheets, one with only a day is at midnight. */
function dayOrTime(iso: string) {
  if (iso < '1901') return iso.slice(11, 16)
  return iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

async function readText(): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync')
  const decoded = decode()
  // A hidden first line such as `sep=;`, which spreadsheets use to set the delimiter.
  const [hint = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(decoded) ?? []
  const text = decoded.slice(hint.length)
  const rows = parse(text, {
    bom: true,
    delimiter: named ?? delimiterOf(text.slice(0, text.search(/[\r\n]|$/))),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: tableLimits.columns * tableLimits.cellCharacters,
    to: 4 * tableLimits.rows,
  })
  return rows.map((row) => row.map(clean))
}

function decode(): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // Spreadsheets that do not write UTF-8 write this.
    return new TextDecoder('windows-1252').decode(content)
  }
}

const delimiterOf = (head: string) =>
  ['\t', ';', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','

/** Removes the apostrophe that our exports add to cells a spreadsheet would run. */
const clean = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()

/** The row in which a quote opens that nothing closes, or stands where none may. */
function strayQuoteRow(error: unknown): number | null {
  const isQuote = error instanceof Error && 'code' in error && /QUOTE|MAX_RECORD_SIZE/.test(String(error.code))
  const records = isQuote && 'records' in error ? Number(error.records) : NaN
  return Number.isNaN(records) ? null : records + 1
}

const answer: TableAnswer = await read().then(
  (sheets) => ({ sheets }),
  (error: unknown) => ({ sheets: null, strayQuoteRow: strayQuoteRow(error) }),
)
parentPort?.postMessage(answer, [])
