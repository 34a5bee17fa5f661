import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Address, ClientRow } from '#shared/clients/clients.contract.ts'
import type { ContractBasis } from '#shared/clients/statuses.ts'

/** A client's export columns that the list does not show. */
export interface ClientCells {
  billingAddress: Address
  notes: string
  contractStartsOn: string | null
  contractEndsOn: string | null
  contractBasis: ContractBasis
  contractPriceMinor: number | null
  contactTitle: string | null
  contactEmail: string | null
}
export type ExportedClient = ClientRow & ClientCells

export async function withCells(tx: TenantTx, rows: readonly ClientRow[]): Promise<ExportedClient[]> {
  const { rows: found } = await sql<ClientCells & { id: string }>`
    select c.id, c.billing_address, c.notes, c.contract_starts_on, c.contract_ends_on, c.contract_basis,
      c.contract_price_minor, k.title as contact_title, k.email as contact_email
    from clients c left join lateral (
      select * from client_contacts k where k.organization_id = c.organization_id and k.client_id = c.id
      order by k.position, k.id limit 1) k on true
    where c.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  const cells = new Map(found.map(({ id, ...rest }) => [id, rest]))
  return rows.flatMap((row) => {
    const cellsOfRow = cells.get(row.id)
    return cellsOfRow ? [{ ...row, ...cellsOfRow }] : []
  })
}
