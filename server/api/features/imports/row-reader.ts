import type { TString } from 'typebox'
import { normalizePhone, type CountryCode } from '#server/api/domain/phone-number.ts'
import { mailboxOf } from '#shared/email-address.ts'
import { dayOrders, type DayOrder, type DecimalSign, type ImportField } from '#shared/imports/kinds.ts'
import type { ImportReason } from '#shared/imports/reasons.ts'
import { linePattern, namePattern, textPattern } from '#shared/text-kinds.ts'
import { parseDay, numberOf, timeOf } from '#server/api/tables/cell-values.ts'

interface NumberRange {
  min: number
  max: number
  isMoney?: boolean
}

/** A text schema of a contract. */
type TextKind = TString & { maxLength?: number; pattern?: string }

export type Refuse = (field: ImportField, reason: ImportReason) => void

/** How the cells of each column are read. */
export interface ColumnFormats {
  dayOrders: Readonly<Partial<Record<ImportField, DayOrder | null>>>
  decimalSigns: Readonly<Partial<Record<ImportField, DecimalSign>>>
  phoneCountry: CountryCode | null
}

/** Reads the cells of one row; an invalid cell is rejected and reading continues, so that all problems are reported. */
export function createRowReader(
  cells: Readonly<Partial<Record<ImportField, string>>>,
  refuse: Refuse,
  { dayOrders: orders, decimalSigns, phoneCountry }: ColumnFormats,
) {
  const of = (field: ImportField) => cells[field] ?? ''

  function matching(field: ImportField, pattern: RegExp, reason: ImportReason): string | null {
    if (of(field) === '') return null
    if (pattern.test(of(field))) return of(field)
    refuse(field, reason)
    return null
  }

  function read(field: ImportField, valueOf: (text: string) => string | null, reason: ImportReason): string | null {
    const value = of(field) === '' ? null : valueOf(of(field))
    if (value === null && of(field) !== '') refuse(field, reason)
    return value
  }

  /** Normalized like the form's field of this kind. */
  function text(field: ImportField, kind: TextKind): string {
    const cell = of(field)
    const reason = cell === '' ? null : refusalOf(kind, cell)
    if (reason === null) return cell
    refuse(field, reason)
    return ''
  }

  function number(field: ImportField, { min, max, isMoney = false }: NumberRange): number | null {
    if (of(field) === '') return null
    const value = numberOf(of(field), { isMoney, decimalSign: decimalSigns[field] })
    if (value >= min && value <= max) return value
    refuse(field, 'not_a_number')
    return null
  }

  return {
    refuse,
    given: (field: ImportField) => of(field) !== '',
    text,
    number,
    name(field: ImportField, kind: TextKind): string {
      if (of(field) === '') refuse(field, 'missing')
      return text(field, kind)
    },
    /** The name of an existing record, matched as written. */
    nameOf(field: ImportField): string {
      if (of(field) === '') refuse(field, 'missing')
      return of(field)
    },
    words: of,
    dayOrder: (field: ImportField) => orders[field] ?? null,
    integer(field: ImportField, range: NumberRange): number | null {
      const value = number(field, range)
      if (value === null || Number.isInteger(value)) return value
      refuse(field, 'not_a_number')
      return null
    },
    /** An amount of money up to a maximum in minor units. */
    money: (field: ImportField, maxMinor: number, minorUnits: number) =>
      number(field, { min: 0, max: maxMinor / minorUnits, isMoney: true }),
    matching,
    email: (field: ImportField) => read(field, mailboxOf, 'not_an_email') ?? '',
    phone: (field: ImportField) => read(field, (text) => normalizePhone(text, phoneCountry), 'not_a_phone') ?? '',
    phones: (field: ImportField) =>
      of(field)
        .split(/\s*[;\n]\s*/)
        .filter(Boolean)
        .flatMap((text) => {
          const phone = normalizePhone(text, phoneCountry)
          if (phone === null) refuse(field, 'not_a_phone')
          return phone === null ? [] : [phone]
        }),
    /** Names separated by semicolons, in alphabetical order. */
    names: (field: ImportField) =>
      [
        ...new Set(
          of(field)
            .split(/\s*[;\n]\s*/)
            .filter(Boolean),
        ),
      ].toSorted(),
    date(field: ImportField): string | null {
      const dayOrder = orders[field] ?? null
      const isUnclear = !dayOrder && dayOrders.some((order) => parseDay(of(field), order) !== parseDay(of(field), null))
      return read(field, (text) => parseDay(text, dayOrder), isUnclear ? 'day_order_unclear' : 'not_a_date')
    },
    time: (field: ImportField) => read(field, timeOf, 'not_a_time'),
    /** Matches any of the choice's words, ignoring case; undefined if the cell is empty. */
    choice<T extends string>(field: ImportField, choices: Readonly<Record<T, readonly string[]>>): T | undefined {
      const cell = of(field).toLowerCase()
      if (cell === '') return undefined
      const choice = (Object.entries(choices) as [T, readonly string[]][]).find(
        ([name, words]) => name.toLowerCase() === cell || words.includes(cell),
      )
      if (choice) return choice[0]
      refuse(field, 'not_a_choice')
      return undefined
    },
  }
}

const reasons: Readonly<Record<string, ImportReason>> = {
  [namePattern]: 'not_a_name',
  [linePattern]: 'not_a_line',
  [textPattern]: 'not_a_text',
}

function refusalOf({ maxLength, pattern }: TextKind, text: string): ImportReason | null {
  if (maxLength === undefined || pattern === undefined) throw new Error('a text of no kind')
  if (Array.from(text).length > maxLength) return 'too_long'
  return new RegExp(pattern, 'u').test(text) ? null : (reasons[pattern] ?? 'not_a_line')
}

export type RowReader = ReturnType<typeof createRowReader>
