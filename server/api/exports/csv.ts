import { stringify } from 'csv-stringify/sync'

export type CsvRow = readonly (string | number | null)[]

/** A break inside a cell is quoted whichever one it is: spreadsheets end a row at each. */
const lines = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

/** Lines by RFC 4180; a cell that a spreadsheet would run as a formula is marked as text. */
export const csvLines = (rows: readonly CsvRow[]): string => stringify([...rows], { ...lines, escape_formulas: true })

/** Lines for another program, which takes a number below zero as one; text that looks like a formula is still marked. */
export const figureLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)),
    ),
    lines,
  )
