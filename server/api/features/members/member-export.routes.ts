import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import { exportMembers } from '#shared/members/members.contract.ts'
import { exportCertifications } from '#shared/exports/record-exports.contract.ts'
import { limits } from '#shared/limits.ts'
import * as certifications from './certifications.store.ts'
import { certificationColumns, managedColumns, memberColumns } from './member-columns.ts'
import * as list from './member-list.store.ts'
import { words } from './texts.ts'

export const memberExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportMembers,
    handler: (request, reply) => {
      const pages = everyPage(async (cursor?: string) => {
        const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
        return request.inTenant(async (tx) => {
          const { items, nextCursor } = await list.page(tx, query)
          return { rows: await list.withManaged(tx, items), next: nextCursor }
        })
      })
      const managed = request.may('members.manage') ? managedColumns : []
      const columns = [...memberColumns, ...managed, idColumn]
      const title = words('members')
      return sendExport(request, reply, { name: 'members', title, columns, pages })
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
