import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { exportMembers } from '#shared/members/members.contract.ts'
import { exportCertifications } from '#shared/exports/record-exports.contract.ts'
import { limits } from '#shared/limits.ts'
import * as certifications from './certifications.store.ts'
import { certificationColumns, memberColumns } from './member-columns.ts'
import * as list from './member-list.store.ts'
import { words } from './texts.ts'

export const memberExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportMembers,
    handler: (request, reply) => {
      const pages = everyPage(async (cursor?: string) => {
        const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
        const { items, nextCursor } = await request.inTenant((tx) => list.page(tx, query))
        return { rows: items, next: nextCursor }
      })
      const title = words('members')
      return sendExport(request, reply, { name: 'members', title, columns: memberColumns, pages })
    },
  })
  app.route({
    ...exportCertifications,
    handler: (request, reply) => {
      const { memberId } = request.query
      async function* pages() {
        yield await request.inTenant((tx) => certifications.listCertifications(tx, memberId))
      }
      const title = words('documents')
      return sendExport(request, reply, {
        name: 'certifications',
        title,
        columns: certificationColumns,
        pages: pages(),
      })
    },
  })
}
