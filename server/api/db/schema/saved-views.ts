import type { ColumnType, Generated } from 'kysely'

export interface SavedViewsTable {
  organizationId: string
  id: string
  userId: string
  list: string
  name: string
  query: string
  isShared: Generated<boolean>
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface DefaultViewsTable {
  organizationId: string
  userId: string
  list: string
  viewId: string
}

export interface SavedViewsDatabase {
  savedViews: SavedViewsTable
  defaultViews: DefaultViewsTable
}
