import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { exportClients } from '#shared/contracts/clients.ts'
import { limits } from '#shared/limits.ts'
import { clientColumns } from './client-columns.ts'
import * as figures from './client-figures.store.ts'
import * as list from './client-list.store.ts'

export const clientExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportClients,
    handler: (request, reply) => {
      const now = Temporal.Now.instant()
      const pages = everyPage((cursor?: string) =>
        request.inTenant(async (tx) => {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const page = await list.page(tx, query)
          return { rows: await figures.withFigures(tx, page.rows, now), next: page.nextCursor }
        }),
      )
      const title = { en: 'Clients', es: 'Clientes' }
      return sendExport(request, reply, { name: 'clients', title, columns: clientColumns, pages })
    },
  })
}
