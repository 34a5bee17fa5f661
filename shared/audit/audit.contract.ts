import { Type, type Static } from 'typebox'
import { auditPaths } from './paths.ts'
import {
  Closed,
  exporting,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  Nullable,
  organizationParams,
  Page,
  paging,
} from '../schema.ts'

export const auditActions = ['insert', 'update', 'delete'] as const
export const AuditAction = Type.Enum([...auditActions])
export type AuditAction = (typeof auditActions)[number]

const TableName = Type.String({ pattern: '^[a-z_]{1,63}$' })

/** A changed field; `before` is null for a new record, `after` for a removed one. */
export const AuditChange = Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })
export type AuditChange = Static<typeof AuditChange>

export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  /** Null when the system or a former member made the change. */
  actor: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
  /** The name of the API key that made it in the member's name. */
  apiKey: Nullable(Type.String()),
  action: AuditAction,
  table: Type.String(),
  rowId: Nullable(Id),
  /** The record's name, if it has one. */
  label: Nullable(Type.String()),
  requestId: Type.String(),
  changes: Type.Array(AuditChange),
})
export type AuditEntry = Static<typeof AuditEntry>
export const AuditPage = Page(AuditEntry)
export type AuditPage = Static<typeof AuditPage>

/** An act's changes of one kind of record. */
export const AuditActGroup = Type.Object({
  table: Type.String(),
  action: AuditAction,
  /** Number of entries. */
  count: Type.Integer(),
  /** The record's name, when it is one and has a name. */
  label: Nullable(Type.String()),
  /** The number of members affected; null when there are too many to count. */
  members: Nullable(Type.Integer()),
  /** The member, when all of them belong to one. */
  memberName: Nullable(Type.String()),
  /** The changed fields of the first entry. */
  fields: Type.Array(Type.String()),
})
export type AuditActGroup = Static<typeof AuditActGroup>

/** One transaction's entries, under the id of the first. */
export const AuditAct = Type.Object({
  id: Id,
  at: Instant,
  /** Null when the system or a former member acted. */
  actor: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
  requestId: Type.String(),
  /** In the order of writing. */
  groups: Type.Array(AuditActGroup),
  /** The path that undoes the whole act, while the caller may do so. */
  undo: Nullable(Type.Object({ kind: Type.Enum(['bulk', 'import']), id: Id })),
})
export type AuditAct = Static<typeof AuditAct>
export const AuditActPage = Page(AuditAct)
export type AuditActPage = Static<typeof AuditActPage>

const filter = {
  table: Type.Optional(TableName),
  rowId: Type.Optional(Id),
  memberId: Type.Optional(Id),
  action: Type.Optional(AuditAction),
  requestId: Type.Optional(Line(100)),
  /** Days in the organization's time zone, inclusive. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
}

export const listAudit = {
  method: 'GET',
  url: auditPaths.audit,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'List audit entries, newest first, paged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: AuditPage },
  },
} as const

const { rowId: _, action: __, ...actFilter } = filter

export const listAuditActs = {
  method: 'GET',
  url: auditPaths.auditActs,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'Who changed what, an item for what was saved together, newest first, a page at a time',
    params: organizationParams,
    querystring: Closed({ ...actFilter, ...paging }),
    response: { 200: AuditActPage },
  },
} as const

export const listAuditOfAct = {
  method: 'GET',
  url: auditPaths.auditAct,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'The entries of an act, by kind of record, a page at a time',
    params: Type.Object({ organizationId: Id, actId: Id }),
    querystring: Closed(paging),
    response: { 200: AuditPage },
  },
} as const

export const exportAudit = {
  method: 'GET',
  url: auditPaths.auditExport,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'Export the audit entries, unpaged',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const

export const AuditTables = List(Type.String())
export type AuditTables = Static<typeof AuditTables>

export const listAuditTables = {
  method: 'GET',
  url: auditPaths.auditTables,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'List the audited kinds of records, for the filter',
    params: organizationParams,
    response: { 200: AuditTables },
  },
} as const
