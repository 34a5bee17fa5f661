import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import {
  chooseFairWorkweek,
  exportFairWorkweekChanges,
  readFairWorkweek,
} from '#shared/fair-workweek/fair-workweek.contract.ts'
import { limits } from '#shared/limits.ts'
import { choose, read } from './choices.store.ts'
import { evidenceColumns } from './evidence-columns.ts'
import { evidenceOf, membersPosted } from './evidence.store.ts'
import { words } from './texts.ts'

export const fairWorkweekRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...readFairWorkweek, handler: (request) => request.inTenant(read) })

  app.route({
    ...chooseFairWorkweek,
    handler: async (request, reply) => {
      const writer = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => choose(tx, writer, request.body)))
    },
  })

  app.route({
    ...exportFairWorkweekChanges,
    handler: (request, reply) => {
      const days = readWindow(request.query, limits.filteredVisitWindowDaysMax)
      async function* pages() {
        const members = await request.inTenant((tx) => membersPosted(tx, days))
        if (members.length === 0) yield []
        for (const member of members) yield await request.inTenant((tx) => evidenceOf(tx, member, days))
      }
      const title = words('changes')
      return sendExport(request, reply, { name: 'fair-workweek', title, columns: evidenceColumns, pages: pages() })
    },
  })
}
