import { Type, type Static } from 'typebox'
import {
  badRowRules,
  columnFormats,
  dayOrders,
  importFields,
  importKinds,
  importModes,
  importStates,
  importSubjects,
} from './kinds.ts'
import { importPaths } from './paths.ts'
import { importReasonNames } from './reasons.ts'
import { Closed, exporting, Id, Instant, List, Nullable, organizationParams } from '../schema.ts'

const Kind = Type.Enum([...importKinds])
const Subject = Type.Enum([...importSubjects])
const Field = Type.Enum([...new Set(Object.values(importFields).flat())])
const Format = Type.Enum([...columnFormats])
const sheetsMax = 20
const columnsMax = 100

/** How a file is read and written; omitted options are detected from the file. */
export const ImportOptions = Closed({
  mode: Type.Optional(Type.Enum([...importModes])),
  badRows: Type.Optional(Type.Enum([...badRowRules])),
  /** In file order. A sheet without a kind is skipped. */
  sheets: Type.Optional(
    Type.Array(
      Closed({
        kind: Nullable(Kind),
        /** The field of each column in file order; null skips the column. */
        fields: Type.Optional(Type.Array(Nullable(Field), { maxItems: columnsMax })),
        formats: Type.Optional(Type.Array(Nullable(Format), { maxItems: columnsMax })),
      }),
      { maxItems: sheetsMax },
    ),
  ),
  /** Cells mended on the page: sheet and column count from 0, rows as in a spreadsheet. */
  edits: Type.Optional(
    Type.Array(
      Closed({
        sheet: Type.Integer({ minimum: 0, maximum: sheetsMax }),
        row: Type.Integer({ minimum: 2, maximum: 100_000 }),
        column: Type.Integer({ minimum: 0, maximum: columnsMax }),
        value: Type.String({ maxLength: 5_000 }),
      }),
      { maxItems: 1_000 },
    ),
  ),
})
export type ImportOptions = Static<typeof ImportOptions>

export const ImportRowProblem = Type.Object({
  /** Counted as in a spreadsheet: the header is row 1. */
  row: Type.Integer(),
  column: Type.String(),
  /** The column's place in the file; null when the file has none for the field. */
  columnAt: Nullable(Type.Integer()),
  /** The cell's content, truncated. */
  value: Type.String(),
  field: Field,
  reason: Type.Enum([...importReasonNames]),
  /** In the caller's language. */
  message: Type.String(),
})
export type ImportRowProblem = Static<typeof ImportRowProblem>

const ColumnPreview = Type.Object({
  header: Type.String(),
  field: Nullable(Field),
  /** How the column's dates or numbers are read; null if they are unambiguous. */
  format: Nullable(Format),
  /** A cell as written, and as it is read: a day, or a number. */
  reading: Nullable(Type.Object({ from: Type.String(), to: Type.String() })),
})

export const SheetPreview = Type.Object({
  /** The sheet's name in a workbook. */
  name: Type.String(),
  /** Null when the sheet is left out. */
  kind: Nullable(Kind),
  /** The product that exported the file, detected by its headers. */
  preset: Nullable(
    Type.Object({
      product: Type.String(),
      /** False if the product's public pages do not name the headers. */
      confirmed: Type.Boolean(),
    }),
  ),
  columns: Type.Array(ColumnPreview),
  /** Headers of columns with content that will not be imported. */
  leftOut: Type.Array(Type.String()),
  /** Required fields without a matching column. */
  missing: Type.Array(Field),
  rowCount: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Rows with a problem. */
  refused: Type.Integer(),
  /** How dates such as 12/31/2026 are read; null when the file has none, or is ambiguous. */
  dayOrder: Nullable(Type.Enum([...dayOrders])),
  /** The first rows of the file, unchanged. */
  rows: Type.Array(Type.Array(Type.String())),
  /** The first problems only; `problemCount` counts all. */
  problems: Type.Array(ImportRowProblem),
  problemCount: Type.Integer(),
  /** The first cells that would change in records that are there. */
  changes: Type.Array(
    Type.Object({
      row: Type.Integer(),
      label: Type.String(),
      field: Field,
      before: Type.String(),
      after: Type.String(),
    }),
  ),
})
export type SheetPreview = Static<typeof SheetPreview>

export const ImportPreview = Type.Object({ sheets: Type.Array(SheetPreview) })
export type ImportPreview = Static<typeof ImportPreview>

/** A record that an undo skipped, because it was changed or used after the import. */
export const KeptRecord = Type.Object({
  table: Type.String(),
  label: Type.String(),
  reason: Type.Enum(['changed', 'in_use']),
})
export type KeptRecord = Static<typeof KeptRecord>

export const Import = Type.Object({
  id: Id,
  kind: Subject,
  state: Type.Enum([...importStates]),
  /** 0 to 100. */
  percent: Type.Integer(),
  rowCount: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  skipped: Type.Integer(),
  /** The member who started it; null when no longer a member. */
  startedBy: Nullable(Type.String()),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** Deadline of the undo; null once it cannot be undone. */
  undoableUntil: Nullable(Instant),
  /** The records that an undo skipped. */
  kept: Type.Array(KeptRecord),
  keptCount: Type.Integer(),
})
export type Import = Static<typeof Import>
export const ImportList = List(Import)
export type ImportList = Static<typeof ImportList>

const params = Type.Object({ organizationId: Id, kind: Subject })
const importParams = Type.Object({ organizationId: Id, importId: Id })
const parts = 'multipart: `options` (JSON, ImportOptions), then `file`'

export const previewImport = {
  method: 'POST',
  url: importPaths.importPreview,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: `Preview an import; ${parts}: CSV, tab-separated text or XLSX up to 50 MB`,
    params,
    response: { 200: ImportPreview },
  },
} as const

export const listImportProblems = {
  method: 'POST',
  url: importPaths.importProblems,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: `Export the complete rows of the same file that cannot be imported, with the reasons; ${parts}`,
    params,
    querystring: Closed({ sheet: Type.Optional(Type.Integer({ minimum: 0, maximum: sheetsMax })), ...exporting }),
  },
} as const

export const startImport = {
  method: 'POST',
  url: importPaths.imports,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: `Import the same file in the background; ${parts}`,
    params,
    response: { 201: Import },
  },
} as const

export const listImports = {
  method: 'GET',
  url: importPaths.importList,
  config: { access: 'import.run', readsReplica: true },
  schema: {
    summary: 'List the latest imports, newest first; a running one comes first',
    params: organizationParams,
    response: { 200: ImportList },
  },
} as const

export const getImport = {
  method: 'GET',
  url: importPaths.import,
  config: { access: 'import.run' },
  schema: {
    summary: 'Get an import’s progress',
    params: importParams,
    response: { 200: Import },
  },
} as const

export const undoImport = {
  method: 'POST',
  url: importPaths.importUndo,
  config: { access: 'import.run' },
  schema: {
    summary: 'Undo an import in the background, within 24 hours; records changed or used since are skipped',
    params: importParams,
    response: { 200: Import },
  },
} as const
