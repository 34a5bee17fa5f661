import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { changeAll } from '#server/api/domain/bulk-changes/bulk-changes.store.ts'
import { organizationOf } from '#server/api/path.ts'
import { requireAsFor } from '#server/api/plugins/access.ts'
import { dryRunRequest } from '#server/api/plugins/tenancy.ts'
import { singleChanges } from '#shared/bulk-changes/single-changes.ts'
import { changeClients, previewClientChanges, type ClientBulkChange } from '#shared/clients/client-bulk.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import { clientChange, lockSelected, type ClientSelection } from './client-bulk.store.ts'

export const clientBulkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewClientChanges,
    handler: (request) => dryRunRequest(request, change(request, request.body)),
  })

  app.route({ ...changeClients, handler: (request) => request.inTenant(change(request, request.body)) })
}

interface BulkRequest {
  selection: ClientSelection
  change: ClientBulkChange
  seen?: string
}

const change = (request: FastifyRequest, { selection, change: requestedChange, seen }: BulkRequest) => {
  requireAsFor(request, singleChanges.clients[requestedChange.kind])
  return async (tx: TenantTx) =>
    changeAll(tx, {
      organizationId: organizationOf(request),
      list: 'clients',
      change: requestedChange,
      rows: await lockSelected(tx, selection),
      ...clientChange(tx, requestedChange),
      language: pickLanguage(request.headers['accept-language']),
      seen,
    })
}
