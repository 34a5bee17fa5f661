import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
import { recordedWays, requestKinds, requestStates } from './states.ts'
import { ClientDocument } from '../clients/client-documents.contract.ts'
import { ClientRequest, ClientRequestPage, NewMessage } from './client-area.contract.ts'
import { Contact } from '../clients/clients.contract.ts'
import { ProblemReport } from '../problem-reports/problem-reports.contract.ts'
import { limits } from '../limits.ts'
import {
  Closed,
  contactParams,
  Id,
  Instant,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  Version,
} from '../schema.ts'

const params = Type.Object({ organizationId: Id, requestId: Id })

export const listClientRequests = {
  method: 'GET',
  url: clientAreaPaths.clientRequests,
  config: { access: 'requests.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List client requests, newest first',
    params: organizationParams,
    querystring: Closed({
      /** `waiting`: every state except closed. */
      state: Type.Optional(Type.Enum([...requestStates, 'waiting'])),
      clientId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: ClientRequestPage },
  },
} as const

export const getClientRequest = {
  method: 'GET',
  url: clientAreaPaths.clientRequest,
  config: { access: 'requests.read' },
  schema: { summary: 'Get a client’s request', params, response: { 200: ClientRequest } },
} as const

export const RecordedRequest = Closed({
  clientId: Id,
  locationId: Id,
  kind: Type.Enum([...requestKinds]),
  via: Type.Enum([...recordedWays]),
  /** The client's contact, who is notified as if they had written it; otherwise a name. */
  contactId: Nullable(Id),
  contactName: Type.Optional(Name(limits.personNameMax)),
  ...NewMessage.properties,
})
export type RecordedRequest = Static<typeof RecordedRequest>

export const recordClientRequest = {
  method: 'POST',
  url: clientAreaPaths.clientRequests,
  config: { access: 'requests.answer' },
  schema: {
    summary: 'Record what a client said; the location’s other managers are notified; praise is closed immediately',
    params: organizationParams,
    body: RecordedRequest,
    response: { 201: ClientRequest },
  },
} as const

export const answerClientRequest = {
  method: 'POST',
  url: clientAreaPaths.clientRequestMessages,
  config: { access: 'requests.answer' },
  schema: {
    summary: 'Answer the client, who is notified; an open request becomes in progress; 409 once it is closed',
    params,
    body: NewMessage,
    response: { 201: ClientRequest },
  },
} as const

export const setClientRequestState = {
  method: 'PUT',
  url: clientAreaPaths.clientRequestState,
  config: { access: 'requests.answer' },
  schema: {
    summary: 'Take up, close or reopen a request; the client is notified; 409 when `version` is old',
    params,
    body: Closed({ state: Type.Enum([...requestStates]), version: Version }),
    response: { 200: ClientRequest },
  },
} as const

export const VisitRating = Type.Object({
  jobId: Id,
  jobName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  originalStart: Instant,
  stars: Type.Integer(),
  comment: Type.String(),
  author: Type.String(),
  createdAt: Instant,
})
export type VisitRating = Static<typeof VisitRating>

export const VisitRatingPage = Type.Object({
  ...Page(VisitRating).properties,
  /** The average of all ratings under the same filter; null without ratings. */
  average: Nullable(Type.Number()),
  count: Type.Integer(),
})
export type VisitRatingPage = Static<typeof VisitRatingPage>

export const listVisitRatings = {
  method: 'GET',
  url: clientAreaPaths.visitRatings,
  config: { access: 'requests.read', readsReplica: true },
  schema: {
    summary: 'List clients’ ratings of visits, newest first',
    params: organizationParams,
    querystring: Closed({ clientId: Type.Optional(Id), locationId: Type.Optional(Id), ...paging }),
    response: { 200: VisitRatingPage },
  },
} as const

const Sharing = Closed({ isShared: Type.Boolean() })

export const shareDocument = {
  method: 'PUT',
  url: clientAreaPaths.documentSharing,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Share a document in the client area, or stop sharing it',
    params: Type.Object({ organizationId: Id, clientId: Id, documentId: Id }),
    body: Sharing,
    response: { 200: Type.Pick(ClientDocument, ['id', 'sharedAt']) },
  },
} as const

export const shareProblemReport = {
  method: 'PUT',
  url: clientAreaPaths.problemReportSharing,
  config: { access: 'problems.resolve' },
  schema: {
    summary: 'Share a reported problem with its photos and answer in the client area, or stop sharing it',
    params: Type.Object({ organizationId: Id, problemReportId: Id }),
    body: Sharing,
    response: { 200: Type.Pick(ProblemReport, ['id', 'sharedAt']) },
  },
} as const

export const inviteContact = {
  method: 'POST',
  url: clientAreaPaths.contactInvitation,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Invite a contact to the client area by email; earlier links expire',
    params: contactParams,
    response: { 200: Contact },
  },
} as const

export const endContactAccess = {
  method: 'DELETE',
  url: clientAreaPaths.contactInvitation,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Revoke a contact’s open invitation or access to the client area',
    params: contactParams,
    response: { 200: Contact },
  },
} as const
