import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { GeofencePolicy, PayPeriod, Rounding, UnitSystem } from '#shared/organizations/choices.ts'
import type { PublishingMode } from '#shared/schedule/choices.ts'
import type { CreatedAt } from './columns.ts'

export interface OrganizationsTable {
  id: string
  name: string
  logoHash: string | null
  createdBy: string
  creationKey: string | null
  /** Hash of the request body sent with the idempotency key. */
  creationHash: Generated<Buffer | null>
  createdAt: CreatedAt
}

export interface ConfigurationsTable {
  organizationId: string
  version: Generated<number>
  timeZone: string
  weekStart: number
  /** HH:MM:SS */
  workdayStart: Generated<string>
  currency: Generated<string>
  units: Generated<UnitSystem>
  language: Generated<Language>
  languages: Generated<Language[]>
  payPeriod: Generated<PayPeriod>
  payPeriodWeeks: Generated<number>
  /** YYYY-MM-DD */
  payPeriodStart: string | null
  payDelayDays: Generated<number>
  employerAddress: Generated<string>
  schedulePublishing: Generated<PublishingMode>
  rounding: Generated<Rounding>
  geofencePolicy: Generated<GeofencePolicy>
  autoCloseMinutes: Generated<number>
  lateMinutes: Generated<number>
  noShowMinutes: Generated<number>
  earlyStartMinutes: Generated<number>
  shortPercent: Generated<number>
  /** YYYY-MM-DD: the last morning whose report was sent. */
  morningOf: ColumnType<string | null, never, string>
  confirmMinutes: number | null
  swapApproval: Generated<boolean>
  minRestHours: number | null
  maxDayHours: number | null
  maxWeekHours: number | null
  maxConsecutiveDays: number | null
  minorRules: Generated<boolean>
  /** HH:MM:SS */
  schoolFrom: Generated<string>
  schoolTo: Generated<string>
  /** YYYY-MM-DD */
  schoolOutFrom: string | null
  schoolOutTo: string | null
  secondFactorRequired: Generated<boolean>
  /** Since when it is required; set by a trigger. */
  secondFactorSince: ColumnType<Date | null, never, never>
}

export interface IdempotencyKeysTable {
  organizationId: string
  userId: string
  key: string
  requestHash: Buffer
  answer: ColumnType<unknown, string | null, string | null>
  createdAt: CreatedAt
}

export interface FilesTable {
  organizationId: string
  id: string
  hash: string
  contentType: string
  bytes: number
  name: Generated<string>
  purpose: 'logo' | 'photo' | 'document'
  createdAt: CreatedAt
}

export interface AuditLogTable {
  organizationId: string
  id: string
  at: CreatedAt
  userId: string | null
  apiKeyId: string | null
  requestId: string
  tableName: string
  rowId: string | null
  action: 'insert' | 'update' | 'delete'
  before: unknown
  after: unknown
  /** The member whose history it belongs to. */
  memberId: ColumnType<string | null, never, never>
  /** The first entry of its transaction. */
  actId: string
  /** The how-manyth of its table and action in the act. */
  nth: number
}

export interface OrganizationsDatabase {
  organizations: OrganizationsTable
  configurations: ConfigurationsTable
  idempotencyKeys: IdempotencyKeysTable
  files: FilesTable
  auditLog: AuditLogTable
}
