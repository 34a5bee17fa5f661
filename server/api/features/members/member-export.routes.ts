import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendCsv } from '#server/api/csv.ts'
import { exportMembers } from '#shared/contracts/members.ts'
import { pickLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { memberHead, memberLine } from './member-csv.ts'
import * as list from './member-list.store.ts'

export const memberExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportMembers,
    handler: (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])

      async function* pages() {
        for (let cursor: string | null | undefined; cursor !== null;) {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const { items, nextCursor } = await request.inTenant((tx) => list.page(tx, query))
          yield items.map(memberLine(language))
          cursor = nextCursor
        }
      }

      return sendCsv(reply, 'members.csv', memberHead(language), pages())
    },
  })
}
