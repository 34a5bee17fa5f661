import { stringify } from 'csv-stringify/sync'

export type CsvRow = readonly (string | number | null)[]

/** Any line break in a cell is quoted, because spreadsheets end a row at each kind. */
const lines = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

/** Formats rows by RFC 4180; a cell that a spreadsheet would execute as a formula is marked as text. */
export const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], { ...lines, escape_formulas: true })

/** Formats rows for other programs, with negative numbers unmarked; texts that look like a formula are still marked. */
export const figureLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)),
    ),
    lines,
  )
