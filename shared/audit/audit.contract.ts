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
  /** Null when the system made the change, or somebody who is no longer a member. */
  actor: Nullable(Type.Object({ memberId: Id, name: Type.String() })),
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
    summary: 'Who changed what, newest first, a page at a time',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: AuditPage },
  },
} as const

export const exportAudit = {
  method: 'GET',
  url: auditPaths.auditExport,
  config: { access: 'audit.read', readsReplica: true },
  schema: {
    summary: 'The same entries as a file, without pages',
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
    summary: 'The kinds of record that are audited, for the filter',
    params: organizationParams,
    response: { 200: AuditTables },
  },
} as const
