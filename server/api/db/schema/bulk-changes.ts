import type { ColumnType, Generated } from 'kysely'

interface StoredChange {
  kind: string
}

export interface BulkChangesTable {
  organizationId: string
  id: string
  userId: string | null
  list: 'members' | 'clients' | 'regions'
  change: ColumnType<StoredChange, string, never>
  /** The act of the audit log. */
  actId: string
  rowCount: number
  refusedCount: Generated<number>
  keptCount: Generated<number>
  createdAt: ColumnType<Date, never, never>
  undoneAt: Generated<Date | null>
}

export interface BulkChangesDatabase {
  bulkChanges: BulkChangesTable
}
