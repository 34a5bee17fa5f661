import { Type, type Static } from 'typebox'
import { conversationLimits } from '../conversations/limits.ts'
import { threadAbouts } from './kinds.ts'
import { messagePaths } from './paths.ts'
import { deviceTime } from '../timeclock/device-time.contract.ts'
import { Closed, Id, Instant, List, Nullable, organizationParams, Page, paging, Search, Words } from '../schema.ts'

const key = {
  about: Type.Enum([...threadAbouts]),
  /** The place, the visit's job, or the member. */
  id: Id,
  /** A visit's original start. */
  at: Type.Optional(Instant),
  /** The thread that the client's contacts also see. */
  withClient: Type.Optional(Type.Boolean()),
}
export const ThreadKey = Closed(key)
export type ThreadKey = Static<typeof ThreadKey>

/** What a thread is about, with the names shown above it. */
const ThreadSubject = Type.Object({
  about: Type.Enum([...threadAbouts]),
  id: Id,
  at: Nullable(Instant),
  withClient: Type.Boolean(),
  clientId: Nullable(Id),
  clientName: Nullable(Type.String()),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  jobName: Nullable(Type.String()),
  memberName: Nullable(Type.String()),
  timeZone: Nullable(Type.String()),
})
export type ThreadSubject = Static<typeof ThreadSubject>

export const ThreadLine = Type.Object({
  ...ThreadSubject.properties,
  lastAt: Instant,
  /** The last message's. */
  author: Type.String(),
  text: Type.String(),
  /** Messages of others that the caller has not opened, from the first that was written while they could see the thread. */
  unread: Type.Integer(),
  /** True while the caller has yet to read one before starting work. */
  mustRead: Type.Boolean(),
})
export type ThreadLine = Static<typeof ThreadLine>
export const ThreadPage = Page(ThreadLine)
export type ThreadPage = Static<typeof ThreadPage>

export const MessageRead = Type.Object({ name: Type.String(), byClient: Type.Boolean(), at: Instant })
export type MessageRead = Static<typeof MessageRead>

export const ThreadMessage = Type.Object({
  id: Id,
  byClient: Type.Boolean(),
  author: Type.String(),
  isOwn: Type.Boolean(),
  text: Type.String(),
  /** In the language of the request; null where it is the original’s, or no translation kept every number and code. */
  translation: Nullable(Type.String()),
  at: Instant,
  /** True while it has to be read before work starts. */
  mustRead: Type.Boolean(),
  /** When the caller opened it; null for their own. */
  readAt: Nullable(Instant),
  photos: Type.Array(Type.Object({ id: Id, link: Type.String() })),
  /** Who opened it, in order; empty for clients, who are not shown it. */
  reads: Type.Array(MessageRead),
})
export type ThreadMessage = Static<typeof ThreadMessage>

export const Thread = Type.Object({
  ...ThreadSubject.properties,
  /** False where the caller only reads. */
  mayWrite: Type.Boolean(),
  /** True if the caller may ask that a message is read before work starts. */
  mayRequireReading: Type.Boolean(),
  /** Oldest first. */
  items: Type.Array(ThreadMessage),
  /** The page of earlier messages. */
  nextCursor: Nullable(Type.String()),
})
export type Thread = Static<typeof Thread>

/** With `unread` only threads that the caller has yet to read. */
const inbox = Closed({ unread: Type.Optional(Type.Boolean()), ...paging })

export const listThreads = {
  method: 'GET',
  url: messagePaths.messageThreads,
  config: { access: 'messages.use' },
  schema: {
    summary: 'List the threads the caller may see, the latest message first, paged',
    params: organizationParams,
    querystring: inbox,
    response: { 200: ThreadPage },
  },
} as const

export const RecipientList = List(ThreadSubject)
export type RecipientList = Static<typeof RecipientList>

export const listRecipients = {
  method: 'GET',
  url: messagePaths.messageRecipients,
  config: { access: 'messages.use' },
  schema: {
    summary: 'List up to 20 places, visits or persons that the caller may write about',
    params: organizationParams,
    querystring: Closed({ about: Type.Enum([...threadAbouts]), search: Type.Optional(Search) }),
    response: { 200: RecipientList },
  },
} as const

export const getThread = {
  method: 'GET',
  url: messagePaths.messages,
  config: { access: 'messages.use' },
  schema: {
    summary: 'Get a thread about a place, visit or person with its last messages; it need not have any yet',
    params: organizationParams,
    querystring: Closed({ ...key, cursor: paging.cursor }),
    response: { 200: Thread },
  },
} as const

/** The id is chosen by the writer, so that a message sent twice is stored once. */
const written = { ...key, messageId: Id, text: Words(conversationLimits.textMax) }
export const NewThreadMessage = Closed({ ...written, mustRead: Type.Optional(Type.Boolean()) })
export type NewThreadMessage = Static<typeof NewThreadMessage>

export const addMessage = {
  method: 'POST',
  url: messagePaths.messages,
  config: { access: 'messages.use' },
  schema: {
    summary: 'Write a message in a thread; those who may see it are notified',
    params: organizationParams,
    body: NewThreadMessage,
    response: { 201: Thread },
  },
} as const

export const OpenedMessages = Closed({
  messageIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  ...deviceTime,
  /** Sent by older pages instead. */
  at: Type.Optional(Instant),
})
export type OpenedMessages = Static<typeof OpenedMessages>

export const markMessagesRead = {
  method: 'POST',
  url: messagePaths.messageReads,
  config: { access: 'messages.use' },
  schema: {
    summary: 'Keep that the caller opened messages; the first time counts',
    params: organizationParams,
    body: OpenedMessages,
    response: { 204: Type.Null() },
  },
} as const

export const endMustRead = {
  method: 'DELETE',
  url: messagePaths.messageReading,
  config: { access: 'locations.manage' },
  schema: {
    summary: 'Work may start without reading the message from now on',
    params: Type.Object({ organizationId: Id, messageId: Id }),
    response: { 204: Type.Null() },
  },
} as const
