import { Type, type Static } from 'typebox'
import { dayOrders, importFields, importKinds, importStates } from './kinds.ts'
import { importPaths } from './paths.ts'
import { importReasonNames } from './reasons.ts'
import { Closed, exporting, Id, Instant, List, Nullable, organizationParams } from '../schema.ts'

const Kind = Type.Enum([...importKinds])
const Field = Type.Enum([...new Set(Object.values(importFields).flat())])

export const ImportRowProblem = Type.Object({
  /** As in a spreadsheet: the header is row 1. */
  row: Type.Integer(),
  column: Type.String(),
  /** The cell's content, truncated. */
  value: Type.String(),
  field: Field,
  reason: Type.Enum([...importReasonNames]),
  /** In the caller's language. */
  message: Type.String(),
})
export type ImportRowProblem = Static<typeof ImportRowProblem>

export const ImportPreview = Type.Object({
  columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Field) })),
  /** Required fields without a matching column. */
  missing: Type.Array(Field),
  rowCount: Type.Integer(),
  /** How dates such as 12/31/2026 are read; null when the file has none, or is ambiguous. */
  dayOrder: Nullable(Type.Enum([...dayOrders])),
  /** The first rows of the file, unchanged. */
  rows: Type.Array(Type.Array(Type.String())),
  /** The first problems only; `problemCount` counts all. */
  problems: Type.Array(ImportRowProblem),
  problemCount: Type.Integer(),
})
export type ImportPreview = Static<typeof ImportPreview>

export const Import = Type.Object({
  id: Id,
  kind: Kind,
  state: Type.Enum([...importStates]),
  /** 0 to 100. */
  percent: Type.Integer(),
  rowCount: Type.Integer(),
  /** The member who started it; null when no longer a member. */
  startedBy: Nullable(Type.String()),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
})
export type Import = Static<typeof Import>
export const ImportList = List(Import)
export type ImportList = Static<typeof ImportList>

const params = Type.Object({ organizationId: Id, kind: Kind })
const querystring = Closed({
  /**
   * The field of each column in file order, separated by commas; empty for a skipped column. Defaults to matching the
   * headers.
   */
  columns: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^[A-Za-z0-9]*(,[A-Za-z0-9]*)*$' })),
})

export const previewImport = {
  method: 'POST',
  url: importPaths.importPreview,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: 'What an import would do: multipart field `file`, CSV, tab-separated text or XLSX up to 50 MB',
    params,
    querystring,
    response: { 200: ImportPreview },
  },
} as const

export const listImportProblems = {
  method: 'POST',
  url: importPaths.importProblems,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: 'Every row of the same file that cannot be imported and why, as a file',
    params,
    querystring: Closed({ ...querystring.properties, ...exporting }),
  },
} as const

export const startImport = {
  method: 'POST',
  url: importPaths.imports,
  config: { access: 'import.run', multipart: true },
  schema: {
    summary: 'Import the same file in the background, all rows or none',
    params,
    querystring,
    response: { 201: Import },
  },
} as const

export const listImports = {
  method: 'GET',
  url: importPaths.importList,
  config: { access: 'import.run', readsReplica: true },
  schema: {
    summary: 'The latest imports, newest first; the one that runs is the first',
    params: organizationParams,
    response: { 200: ImportList },
  },
} as const

export const getImport = {
  method: 'GET',
  url: importPaths.import,
  config: { access: 'import.run' },
  schema: {
    summary: 'How far an import is',
    params: Type.Object({ organizationId: Id, importId: Id }),
    response: { 200: Import },
  },
} as const
