import type { ColumnType, Generated } from 'kysely'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { EmergencyContact } from '#shared/members/members.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { PaperKind, PayBasis, SalaryKind, SalaryPeriod } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/access/roles.ts'

/** Now, unless the demonstration says that it was long ago. */
type CreatedAt = ColumnType<Date, Date | undefined, never>
type Json<T> = ColumnType<T, string | undefined, string>

export interface MembersTable {
  organizationId: string
  id: string
  userId: string | null
  name: string
  /** What members are sorted and searched by. */
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
  /** The PIN’s keyed mark, by which it finds its member. */
  pinLookup: Generated<Buffer | null>
  pinSetAt: Generated<Date | null>
  /** Since when an owner or admin with an account; kept by a trigger. */
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
  /** 1/10000 of the currency's major unit */
  rateE4: number
  /** Of a salary alone. */
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
  /** The last step before its end that was told. */
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

/** The last day of an employment that a later one followed. */
export interface MemberDeparturesTable {
  organizationId: string
  memberId: string
  hiredOn: string | null
  leftOn: string
  backOn: string
}

export interface MembersDatabase {
  members: MembersTable
  memberDepartures: MemberDeparturesTable
  payRates: PayRatesTable
  certifications: CertificationsTable
  invitations: InvitationsTable
}
