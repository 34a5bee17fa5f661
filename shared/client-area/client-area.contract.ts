import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
import { clientAreaLimits, requestKinds, requestStates, requestWays } from './states.ts'
import { problemKinds } from '../problem-reports/kinds.ts'
import { cancelledReasons } from '../schedule/choices.ts'
import { Address } from '../clients/clients.contract.ts'
import { HolidayAnswerChange, HolidayQuestion } from '../holiday-calendars/holiday-questions.contract.ts'
import {
  clientParams,
  Closed,
  Hash,
  Id,
  Instant,
  List,
  LocalDate,
  Nullable,
  Page,
  paging,
  Text,
  Words,
} from '../schema.ts'

const Message = Words(clientAreaLimits.textMax)
export const NewMessage = Closed({ text: Message })
export type NewMessage = Static<typeof NewMessage>

export const OwnClient = Type.Object({
  organizationId: Id,
  organizationName: Type.String(),
  timeZone: Type.String(),
  clientId: Id,
  clientName: Type.String(),
})
export type OwnClient = Static<typeof OwnClient>
export const OwnClientList = List(OwnClient)
export type OwnClientList = Static<typeof OwnClientList>

export const ClientArea = Type.Object({
  ...OwnClient.properties,
  contactName: Type.String(),
  locations: Type.Array(Type.Object({ id: Id, name: Type.String(), address: Address, timeZone: Type.String() })),
  /** Questions waiting for the contact's answer. */
  openQuestions: Type.Integer(),
  openRequests: Type.Integer(),
})
export type ClientArea = Static<typeof ClientArea>

const visit = {
  jobId: Id,
  jobName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  originalStart: Instant,
}

export const AreaVisit = Type.Object({
  ...visit,
  startsAt: Instant,
  endsAt: Instant,
  isMoved: Type.Boolean(),
  cancelledReason: Nullable(Type.Enum([...cancelledReasons])),
})
export type AreaVisit = Static<typeof AreaVisit>
export const AreaVisitList = List(AreaVisit)
export type AreaVisitList = Static<typeof AreaVisitList>

/** A finding of the crew that the organization chose to share. */
export const AreaFinding = Type.Object({
  id: Id,
  kind: Type.Enum([...problemKinds]),
  text: Type.String(),
  answer: Type.String(),
  resolvedAt: Nullable(Instant),
  photos: Type.Array(Type.Object({ id: Id, link: Type.String() })),
})
export type AreaFinding = Static<typeof AreaFinding>

export const DoneVisit = Type.Object({
  ...visit,
  arrivedAt: Instant,
  /** Null when nobody clocked out and the work was closed later. */
  leftAt: Nullable(Instant),
  people: Type.Integer(),
  remarks: Type.Array(Type.Enum(['early', 'short'])),
  tasks: Type.Array(Type.Object({ task: Type.String(), doneAt: Instant })),
  findings: Type.Array(AreaFinding),
  rating: Nullable(Type.Object({ stars: Type.Integer(), comment: Type.String(), author: Type.String() })),
})
export type DoneVisit = Static<typeof DoneVisit>
export const DoneVisitList = Type.Object({
  items: Type.Array(DoneVisit),
  /** The last day with older entries; null when there are none. */
  earlier: Nullable(LocalDate),
})
export type DoneVisitList = Static<typeof DoneVisitList>

export const AreaDocument = Type.Object({
  id: Id,
  name: Type.String(),
  contentType: Type.String(),
  bytes: Type.Integer(),
  link: Type.String(),
  sharedAt: Instant,
})
export type AreaDocument = Static<typeof AreaDocument>
export const AreaDocumentList = List(AreaDocument)
export type AreaDocumentList = Static<typeof AreaDocumentList>

export const ClientRequest = Type.Object({
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  contactName: Type.String(),
  text: Type.String(),
  kind: Type.Enum([...requestKinds]),
  via: Type.Enum([...requestWays]),
  /** The member who recorded it; null when the client did. */
  recordedBy: Nullable(Type.String()),
  state: Type.Enum([...requestStates]),
  photos: Type.Array(Type.Object({ id: Id, link: Type.String() })),
  messages: Type.Array(
    Type.Object({ id: Id, byClient: Type.Boolean(), author: Type.String(), text: Type.String(), at: Instant }),
  ),
  answeredAt: Nullable(Instant),
  closedAt: Nullable(Instant),
  version: Type.Integer(),
  createdAt: Instant,
})
export type ClientRequest = Static<typeof ClientRequest>
export const ClientRequestPage = Page(ClientRequest)
export type ClientRequestPage = Static<typeof ClientRequestPage>

const requestParams = Type.Object({ ...clientParams.properties, requestId: Id })
const access = 'client_area.use'

export const listOwnClients = {
  method: 'GET',
  url: clientAreaPaths.ownClients,
  config: { access: 'verified' },
  schema: { summary: 'List the clients whose contact the caller is', response: { 200: OwnClientList } },
} as const

export const getClientArea = {
  method: 'GET',
  url: clientAreaPaths.clientArea,
  config: { access },
  schema: {
    summary: 'Get the client with its locations and open items',
    params: clientParams,
    response: { 200: ClientArea },
  },
} as const

export const listAreaVisits = {
  method: 'GET',
  url: clientAreaPaths.areaVisits,
  config: { access, readsReplica: true },
  schema: {
    summary: 'List the published visits of the next 28 days, including canceled ones',
    params: clientParams,
    response: { 200: AreaVisitList },
  },
} as const

export const listDoneVisits = {
  method: 'GET',
  url: clientAreaPaths.areaDoneVisits,
  config: { access, readsReplica: true },
  schema: {
    summary: 'List past visits, newest first: the 28 days up to `to`, which defaults to today',
    params: clientParams,
    querystring: Closed({ to: Type.Optional(LocalDate) }),
    response: { 200: DoneVisitList },
  },
} as const

export const NewRating = Closed({
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Text(clientAreaLimits.textMax),
})
export type NewRating = Static<typeof NewRating>

export const rateVisit = {
  method: 'POST',
  url: clientAreaPaths.areaRating,
  config: { access },
  schema: {
    summary: 'Rate a past visit once',
    params: Type.Object({ ...clientParams.properties, jobId: Id, originalStart: Instant }),
    body: NewRating,
    response: { 201: DoneVisit },
  },
} as const

export const listAreaDocuments = {
  method: 'GET',
  url: clientAreaPaths.areaDocuments,
  config: { access, readsReplica: true },
  schema: { summary: 'List the shared documents', params: clientParams, response: { 200: AreaDocumentList } },
} as const

export const getAreaFile = {
  method: 'GET',
  url: clientAreaPaths.areaFile,
  config: { access },
  schema: {
    summary: 'Download a shared document, a photo of a request or of a shared finding, by its content hash',
    params: Type.Object({ ...clientParams.properties, hash: Hash }),
  },
} as const

export const AreaQuestionList = List(HolidayQuestion)
export type AreaQuestionList = Static<typeof AreaQuestionList>

export const listAreaQuestions = {
  method: 'GET',
  url: clientAreaPaths.areaHolidayQuestions,
  config: { access, readsReplica: true },
  schema: {
    summary: 'List the questions whether to clean on upcoming holidays',
    params: clientParams,
    response: { 200: AreaQuestionList },
  },
} as const

export const answerAreaQuestion = {
  method: 'PUT',
  url: clientAreaPaths.areaHolidayQuestion,
  config: { access },
  schema: {
    summary: 'Answer, or withdraw the answer; 409 when `version` is old',
    params: Type.Object({ ...clientParams.properties, questionId: Id }),
    body: HolidayAnswerChange,
    response: { 200: HolidayQuestion },
  },
} as const

export const listAreaRequests = {
  method: 'GET',
  url: clientAreaPaths.areaRequests,
  config: { access, readsReplica: true },
  schema: {
    summary: 'List the client’s requests, newest first',
    params: clientParams,
    querystring: Closed(paging),
    response: { 200: ClientRequestPage },
  },
} as const

export const NewClientRequest = Closed({
  locationId: Id,
  text: Message,
  kind: Type.Optional(Type.Enum(['request', 'complaint'])),
})
export type NewClientRequest = Static<typeof NewClientRequest>

export const createAreaRequest = {
  method: 'POST',
  url: clientAreaPaths.areaRequests,
  config: { access },
  schema: {
    summary: 'Create a request; the location’s managers are notified',
    params: clientParams,
    body: NewClientRequest,
    response: { 201: ClientRequest },
  },
} as const

export const getAreaRequest = {
  method: 'GET',
  url: clientAreaPaths.areaRequest,
  config: { access },
  schema: { summary: 'Get a request', params: requestParams, response: { 200: ClientRequest } },
} as const

export const addAreaRequestPhoto = {
  method: 'POST',
  url: clientAreaPaths.areaRequestPhotos,
  config: { access, multipart: true },
  schema: {
    summary: 'Add a photo: multipart field `file`, PNG, JPEG or WebP up to 20 MB; at most five',
    params: requestParams,
    response: { 201: ClientRequest },
  },
} as const

export const addAreaMessage = {
  method: 'POST',
  url: clientAreaPaths.areaRequestMessages,
  config: { access },
  schema: {
    summary: 'Add a message to a request; a closed one is reopened',
    params: requestParams,
    body: NewMessage,
    response: { 201: ClientRequest },
  },
} as const
