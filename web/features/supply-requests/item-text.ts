import type { SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import { unitFor } from '#shared/supplies/units.ts'

/** A requested item with its quantity, e.g. 2 boxes Bin liners. */
export const itemText = ({ quantity, unit, name }: SupplyRequest['items'][number]) =>
  [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' ')
