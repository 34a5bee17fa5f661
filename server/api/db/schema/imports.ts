import type { ColumnType, Generated } from 'kysely'
import type { ImportState, ImportSubject } from '#shared/imports/kinds.ts'
import type { KeptRecord } from '#shared/imports/imports.contract.ts'

export interface ImportsTable {
  organizationId: string
  id: string
  userId: string | null
  kind: ImportSubject
  state: Generated<ImportState>
  percent: Generated<number>
  rowCount: number
  columns: string
  added: Generated<number>
  changed: Generated<number>
  skipped: Generated<number>
  kept: ColumnType<KeptRecord[], string | undefined, string>
  keptCount: Generated<number>
  undoneAt: Generated<Date | null>
  createdAt: ColumnType<Date, never, never>
  finishedAt: Date | null
}

export interface ImportContentsTable {
  organizationId: string
  importId: string
  content: Buffer
}

export interface ImportChangesTable {
  organizationId: string
  importId: string
  auditId: string
}

export interface ImportsDatabase {
  imports: ImportsTable
  importContents: ImportContentsTable
  importChanges: ImportChangesTable
}
