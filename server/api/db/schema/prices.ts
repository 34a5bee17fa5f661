import type { ColumnType, Generated } from 'kysely'
import type { ContractBasis } from '#shared/clients/statuses.ts'
import type { PriceKind } from '#shared/prices/kinds.ts'
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
}

export interface PricesDatabase {
  priceChanges: PriceChangesTable
}
