import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, holds } from '#server/api/plugins/access.ts'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportAudit, listAudit, listAuditActs, listAuditOfAct, listAuditTables } from '#shared/audit/audit.contract.ts'
import { singleChangeOf } from '#shared/bulk-changes/single-changes.ts'
import { undoImport } from '#shared/imports/imports.contract.ts'
import { listMemberActivity } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import * as acts from './acts.store.ts'
import { auditColumns } from './audit-columns.ts'
import * as audit from './audit.store.ts'
import { words } from './texts.ts'

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...listAudit, handler: (request) => request.inTenant((tx) => audit.page(tx, request.query)) })

  app.route({
    ...listAuditActs,
    handler: (request) => {
      const { organizationId } = request.params
      const mayUndo = ({ list, change }: acts.UndoableAct) => {
        const route = list === null ? undoImport : singleChangeOf(list, change ?? '')
        return route !== undefined && holds(callerOf(request), organizationId, route.config.access)
      }
      return request.inTenant((tx) => acts.actPage(tx, request.query, mayUndo))
    },
  })

  app.route({
    ...listAuditOfAct,
    handler: (request) => request.inTenant((tx) => acts.entriesOfAct(tx, request.params.actId, request.query)),
  })

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
      const pages = everyPage((cursor?: string) =>
        request.inTenant(async (tx) => {
          const query = { ...request.query, ...(cursor && { cursor }), limit: limits.pageSizeMax }
          const { items, nextCursor } = await audit.page(tx, query)
          const timeZone = await timeZoneOf(tx)
          return { rows: items.map((entry) => ({ ...entry, timeZone })), next: nextCursor }
        }),
      )
      const title = words('auditLog')
      return sendExport(request, reply, { name: 'audit', title, columns: auditColumns, pages })
    },
  })
}
