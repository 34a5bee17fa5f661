import { fieldProblem } from '#server/api/problem.ts'
import type { ImportOptions } from '#shared/imports/imports.contract.ts'
import {
  hasField,
  importFields,
  neededFields,
  type ColumnFormat,
  type ImportField,
  type ImportKind,
  type ImportSubject,
} from '#shared/imports/kinds.ts'
import { matchColumns, sheetKind } from './match-columns.ts'
import { presetOf } from './presets.ts'
import type { Sheet } from './prepare-list.ts'
import type { ReadSheet } from '#server/api/tables/table-thread.ts'

export interface PlannedSheet {
  name: string
  /** Null when the sheet is left out. */
  kind: ImportKind | null
  /** The product that exported the file. */
  preset: { product: string; confirmed: boolean } | null
  table: string[][]
  fields: (ImportField | null)[]
  formats: (ColumnFormat | null)[]
}

/** Decides what each sheet of a file contains: as the caller chose, or by its name and headers. */
export function planOf(subject: ImportSubject, read: readonly ReadSheet[], options: ImportOptions): PlannedSheet[] {
  const isWorkbook = subject === 'workbook'
  const sheets = withEdits(isWorkbook ? read : read.slice(0, 1), options.edits ?? [])
  return sheets.map(({ name, rows }, at) => {
    const chosen = options.sheets?.[at]
    const head = rows[0] ?? []
    const kind = !isWorkbook ? subject : options.sheets ? (chosen?.kind ?? null) : sheetKind(name, head)
    const preset = kind && presetOf(kind, head)
    const fields = !kind
      ? []
      : chosen?.fields
        ? chosenFields(kind, head.length, chosen.fields)
        : matchColumns(kind, head)
    return {
      name,
      kind,
      preset: preset ? { product: preset.product, confirmed: preset.confirmed } : null,
      table: rows,
      fields: head.map((_, place) => fields[place] ?? null),
      formats: head.map((_, place) => chosen?.formats?.[place] ?? null),
    }
  })
}

/** Sheets that are imported, without the columns that are left out: the rest of a file is never stored. */
export function importedSheets(planned: readonly PlannedSheet[]): Sheet[] {
  return planned.flatMap(({ kind, table, fields, formats }) => {
    if (!kind) return []
    const places = fields.flatMap((field, place) => (field ? [place] : []))
    return [
      {
        kind,
        fields: places.map((place) => fields[place] ?? null),
        formats: places.map((place) => formats[place] ?? null),
        table: table.map((row) => places.map((place) => row[place] ?? '')),
      },
    ]
  })
}

/** Required fields without a column. A row that names its record by id needs no other. */
export const missingFields = ({ kind, fields }: PlannedSheet, mode: ImportOptions['mode'] = 'add'): ImportField[] =>
  kind === null || (mode !== 'add' && fields.includes('id'))
    ? []
    : neededFields[kind].filter((field) => !hasField(kind, fields, field))

/** @throws ProblemError 400 for a field of another list or a repeated one. */
function chosenFields(kind: ImportKind, width: number, chosen: readonly (ImportField | null)[]) {
  const known: readonly ImportField[] = importFields[kind]
  const named = chosen.filter((field) => field !== null)
  if (chosen.length > width || new Set(named).size !== named.length || !named.every((field) => known.includes(field)))
    throw fieldProblem('import_columns_refused', 'options.sheets')
  return chosen
}

function withEdits(sheets: readonly ReadSheet[], edits: NonNullable<ImportOptions['edits']>): ReadSheet[] {
  return sheets.map(({ name, rows }, at) => {
    const sheetEdits = edits.filter(({ sheet }) => sheet === at)
    if (sheetEdits.length === 0) return { name, rows }
    const mended = rows.map((row) => [...row])
    for (const { row, column, value } of sheetEdits) {
      const cells = mended[row - 1]
      if (cells && column < cells.length) cells[column] = value.trim()
    }
    return { name, rows: mended }
  })
}
