import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendCsv } from '#server/api/csv.ts'
import { exportClients } from '#shared/contracts/clients.ts'
import { pickLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { clientHead, clientLine } from './client-csv.ts'
import * as figures from './client-figures.store.ts'
import * as list from './client-list.store.ts'

export const clientExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportClients,
    handler: (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])
      const now = Temporal.Now.instant()

      async function* pages() {
        for (let cursor: string | null | undefined; cursor !== null;) {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const { rows, nextCursor } = await request.inTenant(async (tx) => {
            const page = await list.page(tx, query)
            return { rows: await figures.withFigures(tx, page.rows, now), nextCursor: page.nextCursor }
          })
          yield rows.map(clientLine(language))
          cursor = nextCursor
        }
      }

      return sendCsv(reply, 'clients.csv', clientHead(language), pages())
    },
  })
}
