import type { Generated } from 'kysely'
import type { RequestKind, RequestState, RequestWay } from '#shared/client-area/states.ts'
import type { CreatedAt } from './columns.ts'

export interface ContactInvitationsTable {
  organizationId: string
  id: string
  clientId: string
  contactId: string
  email: string
  tokenHash: Generated<Buffer | null>
  expiresAt: Date
  sentAt: Generated<Date | null>
  withdrawnAt: Generated<Date | null>
  acceptedAt: Generated<Date | null>
  createdAt: CreatedAt
}

export interface ClientRequestsTable {
  organizationId: string
  id: string
  clientId: string
  locationId: string
  contactName: string
  text: string
  state: Generated<RequestState>
  kind: Generated<RequestKind>
  via: Generated<RequestWay>
  recordedBy: Generated<string | null>
  userId: string | null
  answeredAt: Generated<Date | null>
  closedAt: Generated<Date | null>
  version: Generated<number>
  createdAt: CreatedAt
}

export interface ClientRequestMessagesTable {
  organizationId: string
  id: string
  clientRequestId: string
  locationId: string
  byClient: boolean
  authorName: string
  userId: string | null
  text: string
  createdAt: CreatedAt
}

export interface ClientRequestPhotosTable {
  organizationId: string
  id: string
  clientRequestId: string
  locationId: string
  fileHash: string
  createdAt: CreatedAt
}

export interface VisitRatingsTable {
  organizationId: string
  jobId: string
  locationId: string
  originalStart: Date
  stars: number
  comment: Generated<string>
  authorName: string
  userId: string | null
  createdAt: CreatedAt
}

export interface ClientAnswersOpenedTable {
  organizationId: string
  userId: string
  answerId: string
  givenAt: Date
  openedAt: CreatedAt
}

export interface ClientAreaDatabase {
  clientAnswersOpened: ClientAnswersOpenedTable
  contactInvitations: ContactInvitationsTable
  clientRequests: ClientRequestsTable
  clientRequestMessages: ClientRequestMessagesTable
  clientRequestPhotos: ClientRequestPhotosTable
  visitRatings: VisitRatingsTable
}
