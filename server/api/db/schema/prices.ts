import type { ColumnType, Generated } from 'kysely'
import type { ContractBasis } from '#shared/clients/statuses.ts'
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

export interface PricesDatabase {
  priceEscalators: PriceEscalatorsTable
  priceChanges: PriceChangesTable
}
