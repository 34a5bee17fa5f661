import type { ColumnType, Generated } from 'kysely'

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

export interface WebhooksTable {
  organizationId: string
  id: string
  version: Generated<number>
  name: string
  url: string
  kinds: string[]
  memberId: string
  secret: Buffer
  secretBefore: ColumnType<Buffer | null, never, Buffer | null>
  rotatedAt: ColumnType<Date | null, never, Date | null>
  failingSince: ColumnType<Date | null, never, Date | null>
  nextTryAt: ColumnType<Date | null, never, Date | null>
  tries: Generated<number>
  disabledAt: ColumnType<Date | null, never, Date | null>
  disabledFor: ColumnType<'gone' | 'failing' | 'person' | null, never, 'gone' | 'failing' | 'person' | null>
  createdAt: ColumnType<Date, never, never>
}

export interface WebhookDeliveriesTable {
  organizationId: string
  id: string
  webhookId: string
  kind: string
  action: 'insert' | 'update' | 'delete'
  rowId: string | null
  ids: Generated<unknown>
  requestId: Generated<string>
  state: Generated<'waiting' | 'delivered' | 'failed' | 'skipped'>
  createdAt: ColumnType<Date, never, never>
  askedAt: ColumnType<Date, never, Date>
}

export interface WebhookAttemptsTable {
  organizationId: string
  id: string
  deliveryId: string
  at: ColumnType<Date, never, never>
  status: number | null
  error: string | null
  ms: number
}

export interface IntegrationsDatabase {
  webhooks: WebhooksTable
  webhookDeliveries: WebhookDeliveriesTable
  webhookAttempts: WebhookAttemptsTable
  apiKeys: ApiKeysTable
}
