import type { ColumnType, Generated } from 'kysely'

export interface CompanySignInsTable {
  organizationId: string
  version: Generated<number>
  issuer: string
  clientId: string
  clientSecret: Buffer
  domain: string
  proof: string
  verifiedAt: ColumnType<Date | null, never, Date | null>
  checkedAt: ColumnType<Date | null, never, Date | null>
  triedAt: ColumnType<Date | null, never, Date | null>
  shownBy: ColumnType<'record' | 'file' | null, never, 'record' | 'file' | null>
  missingSince: ColumnType<Date | null, never, Date | null>
  lapsedAt: ColumnType<Date | null, never, Date | null>
  demanded: Generated<boolean>
  trustsFactor: Generated<boolean>
  createdAt: ColumnType<Date, never, never>
}

export interface CompanyAccountsTable {
  organizationId: string
  id: string
  userId: string
  issuer: string
  subject: string
  origin: 'invitation' | 'owner'
  createdAt: ColumnType<Date, never, never>
}

export interface CompanyFlowsTable {
  browserHash: Buffer
  organizationId: string
  issuer: string
  clientId: string
  page: Generated<string>
  again: Generated<boolean>
  usedAt: ColumnType<Date | null, never, Date | null>
  subject: ColumnType<string | null, never, string | null>
  email: ColumnType<string | null, never, string | null>
  expiresAt: Date
}

export interface CompanySignInDatabase {
  companySignIns: CompanySignInsTable
  companyAccounts: CompanyAccountsTable
  companyFlows: CompanyFlowsTable
}
