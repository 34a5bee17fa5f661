import { Type, type Static } from 'typebox'
import { clientPaths } from './paths.ts'
import { clientSorts, clientStatuses, contactAccess, contractBases } from './statuses.ts'
import { limits } from '../limits.ts'
import {
  clientParams,
  Closed,
  contactParams,
  Email,
  exporting,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  MinorUnits,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  Phone,
  Search,
  Text,
  Version,
} from '../schema.ts'

export const ClientStatus = Type.Enum([...clientStatuses])

export const Address = Closed({
  line1: Line(limits.addressLineMax),
  line2: Line(limits.addressLineMax),
  city: Line(limits.nameMax),
  region: Line(limits.nameMax),
  postalCode: Line(20),
  /** ISO 3166-1 alpha-2, or empty. */
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
})
export type Address = Static<typeof Address>

/** The client's price when it is agreed for the client as a whole. */
const ClientContract = Closed({
  startsOn: Nullable(LocalDate),
  endsOn: Nullable(LocalDate),
  basis: Type.Enum([...contractBases]),
  priceMinor: Nullable(MinorUnits),
})

export const NewClient = Closed({
  name: Name(),
  status: ClientStatus,
  billingAddress: Address,
  notes: Text(limits.noteMax),
  contract: ClientContract,
})
export type NewClient = Static<typeof NewClient>

/** Only `name` is required to add a client. */
export const ClientDraft = Closed({
  name: Name(),
  status: Type.Optional(ClientStatus),
  billingAddress: Type.Optional(Address),
  notes: Type.Optional(Text(limits.noteMax)),
  contract: Type.Optional(ClientContract),
})
export type ClientDraft = Static<typeof ClientDraft>

export const Client = Type.Object({
  ...NewClient.properties,
  /** Absent for those who may not manage clients. */
  contract: Type.Optional(ClientContract),
  id: Id,
  version: Version,
  createdAt: Instant,
  archivedAt: Nullable(Instant),
})
export type Client = Static<typeof Client>

export const ClientRow = Type.Object({
  id: Id,
  name: Type.String(),
  status: ClientStatus,
  locationCount: Type.Integer(),
  jobCount: Type.Integer(),
  contactName: Nullable(Type.String()),
  contactPhone: Nullable(Type.String()),
  city: Type.String(),
  /** The next computed visit, in the location's time zone. */
  nextVisit: Nullable(Type.Object({ startsAt: Instant, timeZone: Type.String() })),
  /** The mean inspection score of the last twelve weeks, in hundredths of a point; null without inspections. */
  quality: Type.Optional(Nullable(Type.Integer())),
  /** The monthly price, by the contract or the jobs; null when not agreed by month. */
  monthlyMinor: Type.Optional(Nullable(Type.Integer())),
  archivedAt: Nullable(Instant),
})
export type ClientRow = Static<typeof ClientRow>
export const ClientPage = Type.Object({
  ...Page(ClientRow).properties,
  /** Clients per status under the same search and region, for the filter's labels; without archived ones. */
  counts: Type.Object({ lead: Type.Integer(), active: Type.Integer(), paused: Type.Integer(), ended: Type.Integer() }),
})
export type ClientPage = Static<typeof ClientPage>

export const ClientSummary = Type.Object({
  /** Number of active clients. */
  active: Type.Integer(),
  /** Active clients added in the last thirty days. */
  added: Type.Integer(),
  /** Absent, like `monthly`, for those who may not manage clients. */
  quality: Type.Optional(
    Type.Object({
      /** Mean score of the last twelve weeks in hundredths of a point; null without inspections. */
      score: Nullable(Type.Integer()),
      /** The last four weeks' mean minus that of the eight weeks before. */
      change: Nullable(Type.Integer()),
      /** The mean of each of the twelve weeks, counted back from now, the most recent last. */
      weeks: Type.Array(Nullable(Type.Integer())),
      inspections: Type.Integer(),
    }),
  ),
  /** The monthly total of active clients, and the number of clients in it. */
  monthly: Type.Optional(Type.Object({ minor: Type.Integer(), clients: Type.Integer() })),
})
export type ClientSummary = Static<typeof ClientSummary>

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const clientFilter = {
  search: Type.Optional(Search),
  status: Type.Optional(ClientStatus),
  /** Clients with an active location in this region. */
  regionId: Type.Optional(Id),
  archived: Type.Optional(Type.Boolean()),
}
const filter = { ...clientFilter, sort: Type.Optional(Type.Enum([...clientSorts])) }

export const listClients = {
  method: 'GET',
  url: clientPaths.clients,
  config: { access: 'clients.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List clients, paged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: ClientPage },
  },
} as const

export const getClientSummary = {
  method: 'GET',
  url: clientPaths.clientSummary,
  config: { access: 'clients.read', readsReplica: true },
  schema: { summary: 'Get key figures of all clients', params: organizationParams, response: { 200: ClientSummary } },
} as const

export const exportClients = {
  method: 'GET',
  url: clientPaths.clientExport,
  config: { access: 'clients.read', readsReplica: true },
  schema: {
    summary: 'Export the clients, unpaged',
    params: organizationParams,
    querystring: Closed({
      ...filter,
      /** Only these ids, separated by commas. */
      ids: Type.Optional(Type.String({ pattern: `^${uuid}(,${uuid}){0,${limits.pageSizeMax - 1}}$` })),
      ...exporting,
    }),
  },
} as const

export const createClient = {
  method: 'POST',
  url: clientPaths.clients,
  config: { access: 'clients.manage' },
  schema: { summary: 'Add a client', params: organizationParams, body: ClientDraft, response: { 201: Client } },
} as const

export const getClient = {
  method: 'GET',
  url: clientPaths.client,
  config: { access: 'clients.read', preparesStatements: true },
  schema: { summary: 'Get a client', params: clientParams, response: { 200: Client } },
} as const

export const ClientChanges = Closed({ ...NewClient.properties, version: Version })
export type ClientChanges = Static<typeof ClientChanges>

export const updateClient = {
  method: 'PUT',
  url: clientPaths.client,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Replace a client; 409 when `version` is old',
    params: clientParams,
    body: ClientChanges,
    response: { 200: Client },
  },
} as const

export const archiveClient = {
  method: 'POST',
  url: clientPaths.clientArchive,
  config: { access: 'clients.manage' },
  schema: { summary: 'Archive a client', params: clientParams, response: { 200: Client } },
} as const

export const restoreClient = {
  method: 'POST',
  url: clientPaths.clientRestore,
  config: { access: 'clients.manage' },
  schema: { summary: 'Restore an archived client', params: clientParams, response: { 200: Client } },
} as const

export const NewContact = Closed({
  name: Name(limits.personNameMax),
  title: Line(limits.nameMax),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Phone,
  /** The locations the contact sees in the client area; empty or omitted for all. */
  locationIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
})
export type NewContact = Static<typeof NewContact>
export const Contact = Type.Object({
  ...NewContact.properties,
  id: Id,
  locationIds: Type.Array(Id),
  /** Access to the client area. */
  access: Type.Enum([...contactAccess]),
  version: Version,
})
export type Contact = Static<typeof Contact>
export const ContactList = List(Contact)
export type ContactList = Static<typeof ContactList>
export const ContactChanges = Closed({ ...NewContact.properties, version: Version })
export type ContactChanges = Static<typeof ContactChanges>

export const listContacts = {
  method: 'GET',
  url: clientPaths.contacts,
  config: { access: 'clients.read', preparesStatements: true, readsReplica: true },
  schema: { summary: 'List a client’s contacts', params: clientParams, response: { 200: ContactList } },
} as const

export const createContact = {
  method: 'POST',
  url: clientPaths.contacts,
  config: { access: 'clients.manage' },
  schema: { summary: 'Add a contact', params: clientParams, body: NewContact, response: { 201: Contact } },
} as const

export const updateContact = {
  method: 'PUT',
  url: clientPaths.contact,
  config: { access: 'clients.manage' },
  schema: { summary: 'Update a contact', params: contactParams, body: ContactChanges, response: { 200: Contact } },
} as const

export const removeContact = {
  method: 'DELETE',
  url: clientPaths.contact,
  config: { access: 'clients.manage' },
  schema: { summary: 'Remove a contact', params: contactParams, response: { 204: Type.Null() } },
} as const
