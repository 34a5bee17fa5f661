import { Type, type Static } from 'typebox'
import { conversationLimits } from '../conversations/limits.ts'
import { OpenedMessages, Thread, ThreadKey, ThreadPage } from './messages.contract.ts'
import { messagePaths } from './paths.ts'
import { clientParams, Closed, Id, paging, Words } from '../schema.ts'

const { withClient: _always, ...key } = ThreadKey.properties

export const listAreaThreads = {
  method: 'GET',
  url: messagePaths.areaMessageThreads,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'List the threads with the client that its contact may see, the latest message first, paged',
    params: clientParams,
    querystring: Closed({ unread: Type.Optional(Type.Boolean()), ...paging }),
    response: { 200: ThreadPage },
  },
} as const

export const getAreaThread = {
  method: 'GET',
  url: messagePaths.areaMessages,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Get the thread with the client about one of its places or visits',
    params: clientParams,
    querystring: Closed({ ...key, cursor: paging.cursor }),
    response: { 200: Thread },
  },
} as const

export const NewAreaMessage = Closed({ ...key, messageId: Id, text: Words(conversationLimits.textMax) })
export type NewAreaMessage = Static<typeof NewAreaMessage>

export const addAreaMessage = {
  method: 'POST',
  url: messagePaths.areaMessages,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Write to the organization about one of the client’s places or visits',
    params: clientParams,
    body: NewAreaMessage,
    response: { 201: Thread },
  },
} as const

export const markAreaMessagesRead = {
  method: 'POST',
  url: messagePaths.areaMessageReads,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Keep that the contact opened messages; the first time counts',
    params: clientParams,
    body: OpenedMessages,
    response: { 204: Type.Null() },
  },
} as const
