import { randomUUIDv7 } from 'node:crypto'
import {
  dayFields,
  dayOrders,
  decimalSigns,
  type ColumnFormat,
  type DayOrder,
  type DecimalSign,
  type ImportField,
  type ImportKind,
} from '#shared/imports/kinds.ts'
import type { ImportReason } from '#shared/imports/reasons.ts'
import { dayOrderOf } from '#server/api/tables/cell-values.ts'
import { joinNames } from './joined-names.ts'
import { matchRecords } from './match-records.ts'
import {
  isSame,
  type Candidate,
  type Cell,
  type Context,
  type Existing,
  type ListImport,
  type Values,
} from './list-import.ts'
import { createRowReader, type ColumnFormats } from './row-reader.ts'

export interface RowProblem {
  /** Counted as in a spreadsheet: the header is row 1. */
  row: number
  field: ImportField
  reason: ImportReason
}

/** A table with the field and, where it was chosen, the format of each column. */
export interface Sheet {
  kind: ImportKind
  table: readonly string[][]
  fields: readonly (ImportField | null)[]
  formats: readonly (ColumnFormat | null)[]
}

export interface CellChange {
  row: number
  label: string
  field: ImportField
  before: string
  after: string
}

export interface PreparedList {
  kind: ImportKind
  rowCount: number
  added: number
  changed: number
  unchanged: number
  /** The order used to read each column's days with slashes. */
  dayOrders: Readonly<Partial<Record<ImportField, DayOrder | null>>>
  /** In file order. */
  problems: RowProblem[]
  /** The first changes to existing records. */
  changes: CellChange[]
  /** Frees unique values that will change, before any list is written. */
  makeRoom(): Promise<void>
  /** Writes the valid rows, and calls back with the rows of each batch. */
  write(onRows: (count: number) => Promise<void>): Promise<void>
  finish(): Promise<void>
}

const batch = 500
const changesShown = 200
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads and checks every row of a list against the existing records. */
export const prepareList =
  (sheet: Sheet, context: Context) =>
  async <T extends Values>(list: ListImport<T>): Promise<PreparedList> => {
    const { table, fields, kind } = sheet
    const problems: RowProblem[] = []
    const refused = new Set<number>()
    const formats = formatsOf(sheet, context)
    const rows = table.slice(1).flatMap((cells, place) => {
      if (cells.every((cell) => cell === '')) return []
      const row = place + 2
      const refuse = (field: ImportField, reason: ImportReason) => {
        problems.push({ row, field, reason })
        refused.add(row)
      }
      const rawCells: Partial<Record<ImportField, string>> = {}
      for (const [at, field] of fields.entries()) if (field) rawCells[field] = cells[at] ?? ''
      const named = joinNames(kind, rawCells)
      const reader = createRowReader(named, refuse, formats)
      const entered: Record<string, Cell> = {}
      for (const field of Object.keys(list.columns) as (keyof T & string)[]) {
        const value = field in named ? list.columns[field](reader, context.settings) : undefined
        if (value !== undefined) entered[field] = value
      }
      const id = reader.matching('id', idPattern, 'not_an_id')?.toLowerCase() ?? null
      return [{ row, id, entered: entered as Partial<T>, refuse, isRefused: () => refused.has(row) }]
    })
    await list.spell?.(
      rows.map(({ entered }) => entered),
      context,
    )
    const loadedRecords = await list.load(context, rows)
    const matches = matchRecords(rows, { list, kind, mode: context.settings.mode, existing: loadedRecords })
    const candidates: Candidate<T>[] = rows.map((row, at) => {
      const existing = matches[at]
      const full = { ...(existing?.values ?? list.defaults(context.settings)) }
      return { ...row, id: existing?.id ?? randomUUIDv7(), existing, full, changed: [], ids: {} }
    })
    await list.settle?.(candidates, context)
    for (const candidate of candidates) {
      const { entered, existing } = candidate
      candidate.changed = (Object.keys(entered) as (keyof T & string)[]).filter(
        (field) => !existing || !isSame(entered[field], existing.values[field]),
      )
      Object.assign(candidate.full, entered)
    }
    // Rows that change nothing are not checked, even if today's rules would reject them.
    const touched = candidates.filter(({ existing, changed }) => !existing || changed.length > 0)
    await list.check?.(touched, context)
    refuseShared(list, loadedRecords, candidates)
    const written = touched.filter(({ isRefused }) => !isRefused())
    await list.announce?.(written, context.known)
    const [added, changed] = [written.filter(({ existing }) => !existing), written.filter(({ existing }) => existing)]
    return {
      kind,
      rowCount: candidates.length,
      added: added.length,
      changed: changed.length,
      unchanged: candidates.filter(
        (candidate) => !candidate.isRefused() && candidate.existing && candidate.changed.length === 0,
      ).length,
      dayOrders: formats.dayOrders,
      problems: withoutEchoes(problems).toSorted((a, b) => a.row - b.row),
      changes: changed.flatMap((change) => changesOf(list, change)).slice(0, changesShown),
      makeRoom: async () => list.makeRoom?.(changed, context, added),
      async write(onRows) {
        for (let from = 0; from < added.length; from += batch) {
          const part = added.slice(from, from + batch)
          await list.add(part, context)
          await onRows(part.length)
        }
        for (let from = 0; from < changed.length; from += batch) {
          const part = changed.slice(from, from + batch)
          await list.change(part, context)
          await onRows(part.length)
        }
      },
      finish: async () => list.finish?.(written, context),
    }
  }

function formatsOf({ kind, table, fields, formats }: Sheet, { settings }: Context): ColumnFormats {
  const orders: Partial<Record<ImportField, DayOrder | null>> = {}
  const signs: Partial<Record<ImportField, DecimalSign>> = {}
  const cellsOf = (at: number) => table.slice(1).map((cells) => cells[at] ?? '')
  // Work history may have its days next to its times only.
  if (kind === 'hours')
    orders.day = dayOrderOf(
      fields.flatMap((field, at) => (field && field in momentFields ? cellsOf(at) : [])),
      settings.assumedDayOrder,
    )
  for (const [at, field] of fields.entries()) {
    if (!field) continue
    const chosen = formats[at]
    const sign = decimalSigns.find((decimalSign) => decimalSign === chosen)
    if (sign) signs[field] = sign
    if (!dayFields.has(field)) continue
    const order = dayOrders.find((dayOrder) => dayOrder === chosen)
    orders[field] = order ?? orders[field] ?? dayOrderOf(cellsOf(at), settings.assumedDayOrder)
  }
  return { dayOrders: orders, decimalSigns: signs, phoneCountry: settings.phoneCountry }
}

const momentFields: Partial<Record<ImportField, true>> = { day: true, startTime: true, endTime: true }

/** No two records may share a unique key once all rows are written. */
function refuseShared<T extends Values>(
  list: ListImport<T>,
  there: readonly Existing<T>[],
  candidates: readonly Candidate<T>[],
) {
  const changing = new Set(
    candidates.flatMap((candidate) => (candidate.existing && !candidate.isRefused() ? [candidate.existing.id] : [])),
  )
  const keysOf = (values: T) => list.uniqueKeys(values).map(({ text }) => text)
  const isThere = new Set(there.flatMap(({ id, values }) => (changing.has(id) ? [] : keysOf(values))))
  const isInFile = new Set<string>()
  for (const { full, existing, refuse, isRefused } of candidates) {
    if (isRefused()) continue
    const currentKeys = new Set(existing && keysOf(existing.values))
    for (const { text, field } of list.uniqueKeys(full)) {
      if (isThere.has(text) && !currentKeys.has(text)) refuse(field, 'exists')
      else if (isInFile.has(text)) refuse(field, 'twice')
      isInFile.add(text)
    }
  }
}

/** Keeps the first problem of each cell, because it caused the others. */
function withoutEchoes(problems: readonly RowProblem[]): RowProblem[] {
  const seenKeys = new Set<string>()
  return problems.filter(({ row, field }) => {
    const key = `${row} ${field}`
    return seenKeys.has(key) ? false : seenKeys.add(key)
  })
}

function changesOf<T extends Values>(
  list: ListImport<T>,
  { row, existing, full, changed }: Candidate<T>,
): CellChange[] {
  if (!existing) return []
  return changed.map((field) => ({
    row,
    label: list.label(existing.values),
    field: field as string as ImportField,
    before: cellText(existing.values[field]),
    after: cellText(full[field]),
  }))
}

const cellText = (cell: Cell | undefined) => (Array.isArray(cell) ? cell.join('; ') : String(cell ?? ''))
