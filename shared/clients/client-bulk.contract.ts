import { Type, type Static } from 'typebox'
import { BulkOutcome, Seen, SelectionOf } from '../bulk-changes/bulk-changes.contract.ts'
import { bulkChangePaths } from '../bulk-changes/paths.ts'
import { Closed, organizationParams } from '../schema.ts'
import { clientFilter, ClientStatus } from './clients.contract.ts'

/** Each has the effect of the single change. */
export const ClientBulkChange = Type.Union([
  Closed({ kind: Type.Literal('status'), status: ClientStatus }),
  Closed({ kind: Type.Literal('archived'), archived: Type.Boolean() }),
])
export type ClientBulkChange = Static<typeof ClientBulkChange>

const bulkRequest = { selection: SelectionOf(clientFilter), change: ClientBulkChange }

export const previewClientChanges = {
  method: 'POST',
  url: bulkChangePaths.clientBulkPreview,
  config: { access: 'clients.manage', isDryRun: true },
  schema: {
    summary: 'What a bulk change of clients would do, and which it would leave out',
    params: organizationParams,
    body: Closed(bulkRequest),
    response: { 200: BulkOutcome },
  },
} as const

export const changeClients = {
  method: 'POST',
  url: bulkChangePaths.clientBulkChanges,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Change all selected clients at once; 409 when they are not those of the preview anymore',
    params: organizationParams,
    body: Closed({ ...bulkRequest, ...Seen }),
    response: { 200: BulkOutcome },
  },
} as const
