import type { ImportField } from '#shared/imports/kinds.ts'
import type { ImportReason } from '#shared/imports/reasons.ts'

export type Refuse = (field: ImportField, reason: ImportReason) => void

/** Reads the cells of one row; what does not fit is refused, and the reading goes on so that all of it is told. */
export function createRowReader(cells: Readonly<Partial<Record<ImportField, string>>>, refuse: Refuse) {
  const of = (field: ImportField) => cells[field] ?? ''

  function matching(field: ImportField, pattern: RegExp, reason: ImportReason): string | null {
    if (of(field) === '') return null
    if (pattern.test(of(field))) return of(field)
    refuse(field, reason)
    return null
  }

  function text(field: ImportField, max: number): string {
    if (of(field).length <= max) return of(field)
    refuse(field, 'too_long')
    return ''
  }

  function number(field: ImportField, { min, max }: { min: number; max: number }): number | null {
    // Both 1,234.5 and 1.234,5: the last sign is the decimal one.
    const given = of(field).replace(/^[$€£]\s*|\s*[$€£]$/g, '')
    if (given === '') return null
    const plain = given.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.')
    const value = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN
    if (value >= min && value <= max) return value
    refuse(field, 'not_a_number')
    return null
  }

  return {
    refuse,
    given: (field: ImportField) => of(field) !== '',
    text,
    number,
    name(field: ImportField, max: number): string {
      if (of(field) === '') refuse(field, 'missing')
      return text(field, max)
    },
    integer(field: ImportField, range: { min: number; max: number }): number | null {
      const value = number(field, range)
      if (value === null || Number.isInteger(value)) return value
      refuse(field, 'not_a_number')
      return null
    },
    matching,
    date(field: ImportField): string | null {
      const day = matching(field, /^\d{4}-\d\d-\d\d$/, 'not_a_date')
      if (day === null) return null
      const time = Date.parse(`${day}T00:00:00Z`)
      // A day such as 2026-02-30 is another day, or none.
      if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= '1900') return day
      refuse(field, 'not_a_date')
      return null
    },
    /** One of the choices by any of its words, whatever the capitals; null where the cell is empty. */
    choice<T extends string>(field: ImportField, choices: Readonly<Record<T, readonly string[]>>): T | null {
      const given = of(field).toLowerCase()
      if (given === '') return null
      const found = (Object.entries(choices) as [T, readonly string[]][]).find(
        ([name, words]) => name.toLowerCase() === given || words.includes(given),
      )
      if (found) return found[0]
      refuse(field, 'not_a_choice')
      return null
    },
  }
}

export type RowReader = ReturnType<typeof createRowReader>
