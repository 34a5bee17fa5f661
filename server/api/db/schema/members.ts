import type { ColumnType, Generated } from 'kysely'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { EmergencyContact } from '#shared/members/members.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { PaperKind, PayBasis, SalaryKind, SalaryPeriod } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/access/roles.ts'

/** Defaults to now; the demo data sets past dates. */
type CreatedAt = ColumnType<Date, Date | undefined, never>
type Json<T> = ColumnType<T, string | undefined, string>

export interface MembersTable {
  /** Set while an import lets rows exchange unique values. */
  isExchanging: Generated<boolean>
  organizationId: string
  id: string
  userId: string | null
  name: string
  /** Sort and search key. */
  nameKey: ColumnType<string, never, never>
  email: Generated<string>
  phone: Generated<string>
  employeeNumber: Generated<string>
  title: Generated<string>
  language: Generated<Language>
  roles: StaffRole[]
  managerId: Generated<string | null>
  /** YYYY-MM-DD */
  hiredOn: Generated<string | null>
  endedOn: Generated<string | null>
  address: Json<Address>
  emergencyContact: Json<EmergencyContact>
  /** Both or neither. */
  homeLatitude: Generated<number | null>
  homeLongitude: Generated<number | null>
  photoHash: Generated<string | null>
  pinHash: Generated<string | null>
  /** Keyed hash of the PIN, for finding its member. */
  pinLookup: Generated<Buffer | null>
  pinSetAt: Generated<Date | null>
  /** Set by a manager, and not changed by the member yet. */
  pinGiven: Generated<boolean>
  /** Since when an owner or admin with an account; set by a trigger. */
  adminSince: ColumnType<Date | null, never, never>
  deactivatedAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface PayRatesTable {
  organizationId: string
  id: string
  memberId: string
  basis: PayBasis
  /** In 1/10000 of the currency's major unit. */
  rateE4: number
  /** Only for a salary. */
  salaryPer: Generated<SalaryPeriod | null>
  salaryKind: Generated<SalaryKind | null>
  salaryMinutes: Generated<number | null>
  /** YYYY-MM-DD */
  effectiveOn: string
  jobId: string | null
  locationId: string | null
  note: Generated<string>
  createdBy: string | null
  createdAt: CreatedAt
}

export interface CertificationsTable {
  organizationId: string
  id: string
  memberId: string
  name: string
  kind: Generated<PaperKind>
  forOffice: Generated<boolean>
  number: Generated<string>
  /** YYYY-MM-DD */
  issuedOn: string | null
  expiresOn: string | null
  notes: Generated<string>
  fileHash: Generated<string | null>
  fileName: Generated<string>
  /** The last reminder step before expiry that was sent. */
  toldDays: Generated<number | null>
  version: Generated<number>
  createdAt: CreatedAt
}

export interface InvitationsTable {
  organizationId: string
  id: string
  memberId: string
  email: string
  tokenHash: Generated<Buffer | null>
  expiresAt: Date
  sentAt: Generated<Date | null>
  withdrawnAt: Generated<Date | null>
  acceptedAt: Generated<Date | null>
  createdAt: CreatedAt
}

/** The last day of an employment followed by a later one. */
export interface MemberDeparturesTable {
  organizationId: string
  memberId: string
  hiredOn: string | null
  leftOn: string
  backOn: string
}

export interface MemberCardsTable {
  organizationId: string
  memberId: string
  tokenHash: Buffer
  expiresAt: Date
  createdAt: CreatedAt
}

export interface MembersDatabase {
  memberCards: MemberCardsTable
  members: MembersTable
  memberDepartures: MemberDeparturesTable
  payRates: PayRatesTable
  certifications: CertificationsTable
  invitations: InvitationsTable
}
