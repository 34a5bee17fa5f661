/** A larger file is rejected before it costs anything. */
export const tableLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  /** Maximum extent of a workbook's rows and columns, empty ones included. */
  gridRows: 80_000,
  gridColumns: 256,
  cellCharacters: 5_000,
  /** Limits of an unpacked XLSX file. */
  unpackedBytes: 256 * 1024 * 1024,
  parts: 1_000,
  /** Time limit for reading one file in its own thread. */
  milliseconds: 30_000,
  heapMegabytes: 768,
} as const
