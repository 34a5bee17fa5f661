import { dayFields, numberFields, type ColumnFormat, type DayOrder, type ImportField } from '#shared/imports/kinds.ts'
import { numberOf, parseDay } from '#server/api/tables/cell-values.ts'

export interface ColumnReading {
  format: ColumnFormat | null
  reading: { from: string; to: string } | null
}

const plain: ColumnReading = { format: null, reading: null }

/** How a column's dates or numbers are read, with one of its cells as an example; undefined if they are unambiguous. */
export function readingOf(
  field: ImportField | null,
  cells: readonly string[],
  { chosen, dayOrder }: { chosen: ColumnFormat | null; dayOrder: DayOrder | null },
): ColumnReading {
  if (field && dayFields.has(field)) {
    // A day after the 12th is unambiguous, so a cell with an earlier day is the better example.
    const slashed = cells.filter((cell) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(cell))
    const from = slashed.find((cell) => parseDay(cell, dayOrder) !== null) ?? slashed[0]
    if (from === undefined) return plain
    return { format: dayOrder, reading: { from, to: parseDay(from, dayOrder) ?? '' } }
  }
  if (field && numberFields.has(field)) {
    const from = cells.find((cell) => /\d[.,]\d/.test(cell))
    if (from === undefined) return plain
    const isMoney = field === 'price' || field === 'payRate'
    const sign = chosen === 'point' || chosen === 'comma' ? chosen : undefined
    const value = numberOf(from, { isMoney, decimalSign: sign })
    const isPoint = value === numberOf(from, { isMoney, decimalSign: 'point' })
    return {
      format: sign ?? (isPoint ? 'point' : 'comma'),
      reading: { from, to: Number.isNaN(value) ? '' : String(value) },
    }
  }
  return plain
}
