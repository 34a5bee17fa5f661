import type { ColumnType } from 'kysely'

export interface ApiKeysTable {
  organizationId: string
  id: string
  name: string
  tokenHash: Buffer
  ending: string
  permissions: string[]
  memberId: string
  createdAt: ColumnType<Date, never, never>
  expiresAt: ColumnType<Date, Date, never>
  lastUsedAt: ColumnType<Date | null, never, Date | null>
  revokedAt: ColumnType<Date | null, never, Date | null>
}

export interface IntegrationsDatabase {
  apiKeys: ApiKeysTable
}
