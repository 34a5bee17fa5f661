import type { ColumnType, Generated } from 'kysely'
import type { DataExportState } from '#shared/data-export/states.ts'

export interface DataExportsTable {
  organizationId: string
  id: string
  userId: string | null
  state: Generated<DataExportState>
  percent: Generated<number>
  hash: string | null
  bytes: number | null
  createdAt: ColumnType<Date, never, never>
  finishedAt: Date | null
}

export interface DataExportDatabase {
  dataExports: DataExportsTable
}
