import { Type, type Static } from 'typebox'
import { adminPaths } from './paths.ts'
import { Closed, Id, Instant, List, Nullable, Page, paging, Search } from '../schema.ts'

const query = Closed({ search: Type.Optional(Search), ...paging })

/** An organization's size and last change, without any of its content. */
export const AdminOrganization = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Instant,
  memberCount: Type.Integer(),
  clientCount: Type.Integer(),
  locationCount: Type.Integer(),
  jobCount: Type.Integer(),
  lastChangeAt: Nullable(Instant),
  /** When it will be erased; null unless an owner requested the deletion. */
  deletionDueAt: Nullable(Instant),
})
export type AdminOrganization = Static<typeof AdminOrganization>
export const AdminOrganizationPage = Page(AdminOrganization)
export type AdminOrganizationPage = Static<typeof AdminOrganizationPage>

export const listAdminOrganizations = {
  method: 'GET',
  url: adminPaths.adminOrganizations,
  config: { access: 'platform' },
  schema: {
    summary: 'List the organizations of this installation, newest first',
    querystring: query,
    response: { 200: AdminOrganizationPage },
  },
} as const

export const AdminUser = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  verifiedAt: Nullable(Instant),
  platformAdmin: Type.Boolean(),
  organizationCount: Type.Integer(),
  createdAt: Instant,
  lastSeenAt: Nullable(Instant),
})
export type AdminUser = Static<typeof AdminUser>
export const AdminUserPage = Page(AdminUser)
export type AdminUserPage = Static<typeof AdminUserPage>

export const listAdminUsers = {
  method: 'GET',
  url: adminPaths.adminUsers,
  config: { access: 'platform' },
  schema: { summary: 'List the accounts, newest first', querystring: query, response: { 200: AdminUserPage } },
} as const

/** A row of `account_events`: never user input, a token or a secret. */
export const AdminSecurityEvent = Type.Object({
  id: Id,
  kind: Type.String(),
  detail: Type.String(),
  /** Null when no such account exists. */
  email: Nullable(Type.String()),
  address: Type.String(),
  userAgent: Type.String(),
  requestId: Type.String(),
  createdAt: Instant,
})
export type AdminSecurityEvent = Static<typeof AdminSecurityEvent>
export const AdminSecurityEventPage = Page(AdminSecurityEvent)
export type AdminSecurityEventPage = Static<typeof AdminSecurityEventPage>

export const listAdminSecurityEvents = {
  method: 'GET',
  url: adminPaths.adminSecurityEvents,
  config: { access: 'platform' },
  schema: {
    summary: 'List sign-ins, refusals and account changes, newest first; `search` is an email or a network address',
    querystring: query,
    response: { 200: AdminSecurityEventPage },
  },
} as const

const Count = Type.Integer()

export const AdminQueue = Type.Object({
  queues: Type.Array(
    Type.Object({
      name: Type.String(),
      waiting: Count,
      active: Count,
      retrying: Count,
      failed: Count,
      completed: Count,
      oldestWaitingAt: Nullable(Instant),
    }),
  ),
  /** Failed jobs, newest first; at most 100. */
  deadLetters: Type.Array(
    Type.Object({
      id: Id,
      queue: Nullable(Type.String()),
      at: Instant,
      tries: Count,
      message: Type.String(),
      organizationId: Nullable(Type.String()),
      requestId: Nullable(Type.String()),
    }),
  ),
})
export type AdminQueue = Static<typeof AdminQueue>

export const getAdminQueue = {
  method: 'GET',
  url: adminPaths.adminQueue,
  config: { access: 'platform' },
  schema: { summary: "Get the queue's job counts and the failed jobs", response: { 200: AdminQueue } },
} as const

export const retryDeadLetter = {
  method: 'POST',
  url: adminPaths.adminRetry,
  config: { access: 'platform' },
  schema: {
    summary: 'Retry a failed job',
    params: Type.Object({ jobId: Id }),
    response: { 204: Type.Null() },
  },
} as const

/** An email in the queue, without its text or links. */
export const AdminMail = Type.Object({
  id: Id,
  queue: Type.String(),
  kind: Nullable(Type.String()),
  to: Nullable(Type.String()),
  state: Type.String(),
  tries: Count,
  createdAt: Instant,
  completedAt: Nullable(Instant),
  requestId: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** The id to retry; null unless sending was given up. */
  deadLetterId: Nullable(Id),
})
export type AdminMail = Static<typeof AdminMail>
export const AdminMailList = List(AdminMail)
export type AdminMailList = Static<typeof AdminMailList>

export const listAdminMails = {
  method: 'GET',
  url: adminPaths.adminMails,
  config: { access: 'platform' },
  schema: {
    summary: 'List emails: failed ones first, then the newest; at most 100',
    response: { 200: AdminMailList },
  },
} as const

export const AdminHealth = Type.Object({
  version: Type.String(),
  node: Type.String(),
  mode: Type.String(),
  startedAt: Instant,
  memoryBytes: Type.Integer(),
  /** The data disk, and the log disk if it is another one. */
  disks: Type.Array(
    Type.Object({
      keeps: Type.Enum(['data', 'logs']),
      freeBytes: Type.Integer(),
      totalBytes: Type.Integer(),
    }),
  ),
  database: Type.Object({
    version: Type.String(),
    bytes: Type.Integer(),
    connections: Type.Integer(),
    answeredInMs: Type.Number(),
    migration: Type.String(),
    migratedAt: Instant,
  }),
  /** The read replica as seen by this process; null without one. */
  replica: Nullable(
    Type.Object({
      isUsed: Type.Boolean(),
      /** Replication lag in bytes; null when the replica does not report it. */
      behindBytes: Nullable(Type.Number()),
      /** Calls since the start answered by the replica, and those that fell back to the primary. */
      answered: Type.Integer(),
      passedOn: Type.Integer(),
    }),
  ),
  mail: Type.Enum(['smtp', 'directory']),
  files: Type.Enum(['s3', 'directory']),
})
export type AdminHealth = Static<typeof AdminHealth>

export const getAdminHealth = {
  method: 'GET',
  url: adminPaths.adminHealth,
  config: { access: 'platform' },
  schema: { summary: 'Get versions, sizes and the health of each part', response: { 200: AdminHealth } },
} as const

export const AdminRequest = Type.Object({
  requestId: Type.String(),
  at: Instant,
  /** `too_old`: before the first stored hour; `none`: within it, but no line mentions the request. */
  state: Type.Enum(['found', 'none', 'too_old']),
  keptSince: Nullable(Instant),
  lines: Type.Array(Type.Object({ process: Type.String(), line: Type.Record(Type.String(), Type.Unknown()) })),
})
export type AdminRequest = Static<typeof AdminRequest>

export const getAdminRequest = {
  method: 'GET',
  url: adminPaths.adminRequest,
  config: { access: 'platform' },
  schema: {
    summary: 'List the log lines of one request from all processes of this machine',
    params: Type.Object({ requestId: Id }),
    response: { 200: AdminRequest },
  },
} as const
