import type { ColumnType, Generated } from 'kysely'
import type { QuoteAssumptions, QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate, SalesTax } from '#shared/quotes/quote-settings.contract.ts'
import type { DecisionWay, LossKind, QuoteSource, StoredQuoteState } from '#shared/quotes/states.ts'
import type { CreatedAt, Json } from './columns.ts'

export interface QuoteSettingsTable {
  organizationId: string
  /** Null for the starter rates. */
  rates: ColumnType<ProductionRate[] | null, string | null | undefined, string>
  assumptions: ColumnType<QuoteAssumptions | null, string | null | undefined, string>
  taxes: ColumnType<SalesTax[], string | undefined, string>
  terms: Generated<string>
  validDays: Generated<number>
  takesRequests: Generated<boolean>
  remindDays: Generated<number>
  lastNumber: Generated<number>
  version: Generated<number>
}

export interface QuotesTable {
  organizationId: string
  id: string
  number: number
  clientId: string | null
  state: Generated<StoredQuoteState>
  source: Generated<QuoteSource>
  content: Json<QuoteContent>
  title: Generated<string>
  recipient: Generated<string>
  searchKey: ColumnType<string, never, never>
  priceMinor: Generated<number>
  onceMinor: Generated<number>
  requestText: Generated<string>
  revision: Generated<number>
  validUntil: string | null
  sentAt: Date | null
  viewedAt: Date | null
  viewCount: Generated<number>
  decidedAt: Date | null
  declineReason: Generated<string>
  lossKind: Generated<LossKind | null>
  createdBy: string | null
  version: Generated<number>
  createdAt: CreatedAt
  archivedAt: Date | null
  askedAt: ColumnType<Date | null, Date | null | undefined, unknown>
}

export interface QuoteRevisionsTable {
  organizationId: string
  quoteId: string
  revision: number
  content: Json<QuoteContent>
  document: string
  documentHash: Buffer
  priceMinor: number
  onceMinor: Generated<number>
  validUntil: string
  sentBy: string | null
  sentAt: ColumnType<Date, never, never>
}

export interface QuoteLinksTable {
  organizationId: string
  tokenHash: Buffer
  quoteId: string
  revision: number
  createdAt: CreatedAt
}

export interface QuoteAcceptancesTable {
  organizationId: string
  quoteId: string
  revision: number
  option: number
  name: string
  signature: string | null
  address: string
  userAgent: Generated<string>
  documentHash: Buffer
  addOns: Generated<string[]>
  monthlyMinor: number
  onceMinor: Generated<number>
  acceptedAt: ColumnType<Date, never, never>
}

export interface QuoteJobsTable {
  organizationId: string
  quoteId: string
  site: number
  locationId: string
  jobId: string
  minutesPerVisit: number
  /** The key of the quote's line; empty for the cleaning. */
  line: Generated<string>
  visitsPerWeek: number | null
}

export interface QuotePhotosTable {
  organizationId: string
  id: string
  quoteId: string
  fileHash: string
  createdBy: string | null
  createdAt: CreatedAt
}

export interface QuoteRemindersTable {
  organizationId: string
  id: string
  quoteId: string
  revision: number
  isAutomatic: boolean
  sentBy: string | null
  sentAt: ColumnType<Date, never, never>
}

export interface QuoteHandDecisionsTable {
  organizationId: string
  id: string
  quoteId: string
  revision: number
  decision: 'accepted' | 'declined'
  name: string
  saidOn: string
  how: DecisionWay
  note: Generated<string>
  enteredBy: string | null
  enteredAt: ColumnType<Date, never, never>
}

export interface QuotesDatabase {
  quoteSettings: QuoteSettingsTable
  quotes: QuotesTable
  quoteRevisions: QuoteRevisionsTable
  quoteLinks: QuoteLinksTable
  quoteAcceptances: QuoteAcceptancesTable
  quoteJobs: QuoteJobsTable
  quotePhotos: QuotePhotosTable
  quoteReminders: QuoteRemindersTable
  quoteHandDecisions: QuoteHandDecisionsTable
}
