import type { Generated } from 'kysely'

export interface DeletionRequestsTable {
  organizationId: string
  userId: string | null
  requestedAt: Generated<Date>
  dueAt: Date
}

export interface DeletionDatabase {
  deletionRequests: DeletionRequestsTable
}
