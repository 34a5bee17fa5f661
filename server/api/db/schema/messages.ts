import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { ThreadAbout } from '#shared/messages/kinds.ts'
import type { CreatedAt } from './columns.ts'

export interface MessageThreadsTable {
  organizationId: string
  id: string
  about: ThreadAbout
  withClient: Generated<boolean>
  locationId: string | null
  jobId: string | null
  originalStart: Date | null
  memberId: string | null
  lastAt: Generated<Date>
  createdAt: CreatedAt
}

export interface MessagesTable {
  organizationId: string
  id: string
  threadId: string
  byClient: Generated<boolean>
  authorName: string
  userId: string | null
  text: string
  language: Language
  mustRead: Generated<boolean>
  mustReadEndedAt: ColumnType<Date | null, never, Date | null>
  requestId: Generated<string>
  createdAt: CreatedAt
}

export interface MessageReadsTable {
  organizationId: string
  messageId: string
  userId: string
  readerName: string
  byClient: Generated<boolean>
  readAt: Generated<Date>
}

export interface MessageTranslationsTable {
  organizationId: string
  messageId: string
  language: Language
  text: string
  createdAt: CreatedAt
}

export interface MessagePhotosTable {
  organizationId: string
  id: string
  messageId: string
  fileHash: string
  createdAt: CreatedAt
}

export interface UnreadThreadsTable {
  organizationId: string
  threadId: string
  userId: string
  since: Date
  unread: number
  lastAt: Date
  mustReadAt: Date | null
}

export interface MessagesDatabase {
  unreadThreads: UnreadThreadsTable
  messagePhotos: MessagePhotosTable
  messageTranslations: MessageTranslationsTable
  messageThreads: MessageThreadsTable
  messages: MessagesTable
  messageReads: MessageReadsTable
}
