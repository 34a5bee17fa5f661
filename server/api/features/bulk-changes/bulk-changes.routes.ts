import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { lockUndoable, undo } from '#server/api/domain/bulk-changes/bulk-changes.store.ts'
import { requireAsFor } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import { undoBulkChange } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { singleChangeOf } from '#shared/bulk-changes/single-changes.ts'

export const bulkChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...undoBulkChange,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const { bulkChangeId } = request.params
        const act = await lockUndoable(tx, bulkChangeId)
        const single = singleChangeOf(act.list, act.change.kind)
        if (!single) throw notFound()
        requireAsFor(request, single)
        return undo(tx, act)
      }),
  })
}
