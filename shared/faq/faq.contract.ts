import { Type, type Static } from 'typebox'
import { faqPaths } from './paths.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  Nullable,
  organizationParams,
  Page,
  paging,
  Names,
  Search,
  Version,
  Words,
} from '../schema.ts'

const Language = Type.Enum([...languages])
const Position = Type.Integer({ minimum: 0, maximum: 10_000 })

export const NewFaqTopic = Closed({
  names: Names(),
  position: Position,
})
export type NewFaqTopic = Static<typeof NewFaqTopic>
export const FaqTopic = Type.Object({ ...NewFaqTopic.properties, id: Id, version: Version })
export type FaqTopic = Static<typeof FaqTopic>
export const FaqTopicChanges = Closed({ ...NewFaqTopic.properties, version: Version })
export type FaqTopicChanges = Static<typeof FaqTopicChanges>

export const NewFaqEntry = Closed({
  topicId: Id,
  language: Language,
  question: Words(limits.faqQuestionMax),
  /** Raw Markdown; sanitize it when rendering. */
  answer: Words(limits.faqAnswerMax),
  position: Position,
})
export type NewFaqEntry = Static<typeof NewFaqEntry>
export const FaqEntry = Type.Object({
  ...NewFaqEntry.properties,
  id: Id,
  version: Version,
  archivedAt: Nullable(Instant),
})
export type FaqEntry = Static<typeof FaqEntry>
export const FaqEntryChanges = Closed({ ...NewFaqEntry.properties, version: Version })
export type FaqEntryChanges = Static<typeof FaqEntryChanges>

export const Faq = Type.Object({ topics: Type.Array(FaqTopic), entries: Type.Array(FaqEntry) })
export type Faq = Static<typeof Faq>

const filter = {
  language: Type.Optional(Language),
  search: Type.Optional(Search),
  archived: Type.Optional(Type.Boolean()),
}

export const exportFaq = {
  method: 'GET',
  url: faqPaths.faqExport,
  config: { access: 'faq.read', readsReplica: true },
  schema: {
    summary: 'Export the entries with their topics',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

export const getFaq = {
  method: 'GET',
  url: faqPaths.faq,
  config: { access: 'faq.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List topics and entries of a language in order; archived ones for those who manage',
    params: organizationParams,
    querystring: Closed(filter),
    response: { 200: Faq },
  },
} as const

export const createFaqTopic = {
  method: 'POST',
  url: faqPaths.faqTopics,
  config: { access: 'faq.manage' },
  schema: { summary: 'Add a topic', params: organizationParams, body: NewFaqTopic, response: { 201: FaqTopic } },
} as const

const topicParams = Type.Object({ organizationId: Id, topicId: Id })

export const updateFaqTopic = {
  method: 'PUT',
  url: faqPaths.faqTopic,
  config: { access: 'faq.manage' },
  schema: { summary: 'Update a topic', params: topicParams, body: FaqTopicChanges, response: { 200: FaqTopic } },
} as const

export const removeFaqTopic = {
  method: 'DELETE',
  url: faqPaths.faqTopic,
  config: { access: 'faq.manage' },
  schema: { summary: 'Remove an empty topic', params: topicParams, response: { 204: Type.Null() } },
} as const

export const createFaqEntry = {
  method: 'POST',
  url: faqPaths.faqEntries,
  config: { access: 'faq.manage' },
  schema: { summary: 'Add an entry', params: organizationParams, body: NewFaqEntry, response: { 201: FaqEntry } },
} as const

const entryParams = Type.Object({ organizationId: Id, entryId: Id })

export const updateFaqEntry = {
  method: 'PUT',
  url: faqPaths.faqEntry,
  config: { access: 'faq.manage' },
  schema: {
    summary: 'Replace an entry; 409 when `version` is old',
    params: entryParams,
    body: FaqEntryChanges,
    response: { 200: FaqEntry },
  },
} as const

export const archiveFaqEntry = {
  method: 'POST',
  url: faqPaths.faqEntryArchive,
  config: { access: 'faq.manage' },
  schema: { summary: 'Archive an entry', params: entryParams, response: { 200: FaqEntry } },
} as const

export const restoreFaqEntry = {
  method: 'POST',
  url: faqPaths.faqEntryRestore,
  config: { access: 'faq.manage' },
  schema: { summary: 'Restore an archived entry', params: entryParams, response: { 200: FaqEntry } },
} as const

export const NewFaqQuestion = Closed({ text: Words(limits.faqQuestionMax), language: Language })
export type NewFaqQuestion = Static<typeof NewFaqQuestion>

/** A member's question; `entryId` is set once answered, `closedAt` once it needs no answer. */
export const FaqQuestion = Type.Object({
  ...NewFaqQuestion.properties,
  id: Id,
  /** Null when the asker is no longer a member. */
  askedBy: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
  askedAt: Instant,
  entryId: Nullable(Id),
  closedAt: Nullable(Instant),
})
export type FaqQuestion = Static<typeof FaqQuestion>
export const FaqQuestionPage = Page(FaqQuestion)
export type FaqQuestionPage = Static<typeof FaqQuestionPage>

export const listFaqQuestions = {
  method: 'GET',
  url: faqPaths.faqQuestions,
  config: { access: 'faq.ask', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List questions, newest first: all for those who manage, otherwise the caller’s',
    params: organizationParams,
    querystring: Closed({ open: Type.Optional(Type.Boolean()), ...paging }),
    response: { 200: FaqQuestionPage },
  },
} as const

export const askFaqQuestion = {
  method: 'POST',
  url: faqPaths.faqQuestions,
  config: { access: 'faq.ask' },
  schema: {
    summary: 'Ask a question that the FAQ does not answer; admins are notified',
    params: organizationParams,
    body: NewFaqQuestion,
    response: { 201: FaqQuestion },
  },
} as const

const questionParams = Type.Object({ organizationId: Id, questionId: Id })

export const answerFaqQuestion = {
  method: 'POST',
  url: faqPaths.faqQuestionAnswer,
  config: { access: 'faq.manage' },
  schema: {
    summary: 'Answer a question with a new entry; the asker is notified',
    params: questionParams,
    body: NewFaqEntry,
    response: { 201: FaqEntry },
  },
} as const

export const closeFaqQuestion = {
  method: 'POST',
  url: faqPaths.faqQuestionClose,
  config: { access: 'faq.manage' },
  schema: { summary: 'Close a question without an entry', params: questionParams, response: { 200: FaqQuestion } },
} as const
