import type { ColumnType, Generated } from 'kysely'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { DeliveryChannel, DeliveryKind, MessageKind } from '#shared/quotes/conversation.ts'
import type { CreatedAt } from './columns.ts'

export interface QuoteMessagesTable {
  organizationId: string
  id: string
  quoteId: string
  revision: number
  kind: MessageKind
  byClient: ColumnType<boolean, never, never>
  authorName: string
  userId: string | null
  text: string
  requestId: Generated<string>
  createdAt: CreatedAt
}

export interface QuoteDeliveriesTable {
  organizationId: string
  id: string
  quoteId: string
  revision: number
  channel: DeliveryChannel
  kind: DeliveryKind
  recipient: string
  toClient: boolean
  messageId: string | null
  requestId: Generated<string>
  createdAt: CreatedAt
  sentAt: Date | null
  droppedAt: Date | null
}

export interface LetterheadsTable {
  organizationId: string
  address: ColumnType<Address, string | undefined, string>
  phone: Generated<string>
  email: Generated<string>
  website: Generated<string>
  version: Generated<number>
}

export interface QuotePapersTable {
  organizationId: string
  quoteId: string
  bytes: Buffer
  hash: Buffer
  createdAt: CreatedAt
}

export interface ProposalsDatabase {
  quotePapers: QuotePapersTable
  quoteMessages: QuoteMessagesTable
  quoteDeliveries: QuoteDeliveriesTable
  letterheads: LetterheadsTable
}
