import { stringify } from 'csv-stringify/sync'

export type CsvRow = readonly (string | number | null)[]

/** Lines by RFC 4180; a cell that a spreadsheet would run as a formula is marked as text. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  stringify([...rows], { record_delimiter: '\r\n', escape_formulas: true })
