import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendCsv } from '#server/api/csv.ts'
import { exportAudit, listAudit, listAuditTables } from '#shared/contracts/audit.ts'
import { listMemberActivity } from '#shared/contracts/member-records.ts'
import { pickLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { auditHead, auditLine } from './audit-csv.ts'
import * as audit from './audit.store.ts'

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...listAudit, handler: (request) => request.inTenant((tx) => audit.page(tx, request.query)) })

  app.route({
    ...listMemberActivity,
    handler: (request) =>
      request.inTenant((tx) => audit.page(tx, { ...request.query, aboutMemberId: request.params.memberId })),
  })

  app.route({
    ...listAuditTables,
    handler: async (request) => ({ items: await request.inTenant((tx) => audit.tables(tx)) }),
  })

  app.route({
    ...exportAudit,
    handler: (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])

      async function* pages() {
        for (let cursor: string | null | undefined; cursor !== null;) {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const { page, timeZone } = await request.inTenant(async (tx) => ({
            page: await audit.page(tx, query),
            timeZone: await audit.zone(tx),
          }))
          yield page.items.map(auditLine(language, timeZone))
          cursor = page.nextCursor
        }
      }

      return sendCsv(reply, 'audit.csv', auditHead(language), pages())
    },
  })
}
