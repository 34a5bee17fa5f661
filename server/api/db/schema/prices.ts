import type { ColumnType, Generated } from 'kysely'
import type { ContractBasis } from '#shared/clients/statuses.ts'
import type { LetterState } from '#shared/prices/letter-states.ts'
import type { EscalatorKind, PriceKind } from '#shared/prices/kinds.ts'
import type { CreatedAt } from './columns.ts'

export interface PriceChangesTable {
  organizationId: string
  id: string
  clientId: string
  /** Both null for the price of the client's contract. */
  locationId: string | null
  jobId: string | null
  /** `-infinity` for the first one. */
  effectiveOn: string
  priceMinor: number | null
  basis: ContractBasis
  kind: PriceKind
  percent: ColumnType<string | null, string | null, string | null>
  note: Generated<string>
  noticeOn: string | null
  enteredBy: string | null
  createdAt: CreatedAt
  escalatorId: string | null
  letterId: ColumnType<string | null, string | null | undefined, never>
  figure: ColumnType<string | null, number | string | null | undefined, number | string | null>
  figureMonth: string | null
  source: Generated<string>
}

export interface PriceEscalatorsTable {
  organizationId: string
  id: string
  clientId: string
  /** Both null for the client's contract. */
  locationId: string | null
  jobId: string | null
  kind: EscalatorKind
  percent: ColumnType<string | null, number | string | null | undefined, number | string | null>
  baseFigure: ColumnType<string | null, number | string | null | undefined, number | string | null>
  baseMonth: string | null
  source: Generated<string>
  laborPercent: ColumnType<string | null, number | string | null | undefined, number | string | null>
  firstOn: string
  everyMonths: number
  noticeDays: number
  noticedFor: string | null
  enteredBy: string | null
  createdAt: CreatedAt
}

export interface PriceLettersTable {
  organizationId: string
  id: string
  clientId: string
  state: Generated<LetterState>
  effectiveOn: string
  noticeOn: string | null
  recipient: string
  document: string
  documentHash: Buffer
  writtenBy: string | null
  createdAt: CreatedAt
  sentAt: ColumnType<Date | null, never, Date>
  viewedAt: ColumnType<Date | null, never, Date>
  decidedAt: ColumnType<Date | null, never, Date>
  signer: Generated<string>
  signature: ColumnType<string | null, never, string | null>
  address: Generated<string>
  userAgent: Generated<string>
  reason: Generated<string>
}

export interface PriceLetterLinksTable {
  organizationId: string
  tokenHash: Buffer
  letterId: string
  createdAt: CreatedAt
}

export interface PriceLetterPapersTable {
  organizationId: string
  letterId: string
  bytes: Buffer
  hash: Buffer
  createdAt: CreatedAt
}

export interface PriceLetterMailsTable {
  organizationId: string
  id: string
  letterId: string
  kind: 'letter' | 'signed'
  recipient: string
  toClient: boolean
  createdAt: CreatedAt
  sentAt: ColumnType<Date | null, never, Date>
}

export interface PricesDatabase {
  priceLetters: PriceLettersTable
  priceLetterLinks: PriceLetterLinksTable
  priceLetterPapers: PriceLetterPapersTable
  priceLetterMails: PriceLetterMailsTable
  priceEscalators: PriceEscalatorsTable
  priceChanges: PriceChangesTable
}
