import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Names } from '#shared/names.ts'
import type { CreatedAt, Json } from './columns.ts'

export interface FaqTopicsTable {
  organizationId: string
  id: string
  names: Json<Names>
  position: number
  version: Generated<number>
  createdAt: CreatedAt
}

export interface FaqEntriesTable {
  organizationId: string
  id: string
  topicId: string
  language: Language
  question: string
  answer: string
  position: number
  version: Generated<number>
  createdAt: CreatedAt
  archivedAt: Date | null
}

export interface FaqQuestionsTable {
  organizationId: string
  id: string
  userId: string | null
  text: string
  language: Language
  entryId: string | null
  createdAt: CreatedAt
  closedAt: Date | null
}

export interface FaqDatabase {
  faqTopics: FaqTopicsTable
  faqEntries: FaqEntriesTable
  faqQuestions: FaqQuestionsTable
}
