import type { ColumnType, Generated } from 'kysely'
import type { ImportKind, ImportState } from '#shared/imports/kinds.ts'

export interface ImportsTable {
  organizationId: string
  id: string
  userId: string | null
  kind: ImportKind
  state: Generated<ImportState>
  percent: Generated<number>
  rowCount: number
  columns: string
  createdAt: ColumnType<Date, never, never>
  finishedAt: Date | null
}

export interface ImportContentsTable {
  organizationId: string
  importId: string
  content: Buffer
}

export interface ImportsDatabase {
  imports: ImportsTable
  importContents: ImportContentsTable
}
