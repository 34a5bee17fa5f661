import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { getDetail } from '#server/api/domain/timekeeping/work-log-detail.store.ts'
import { exportOwnWorkLogs } from '#shared/exports/record-exports.contract.ts'
import * as contracts from '#shared/work-logs/work-logs.contract.ts'
import { workLogColumns } from './work-log-columns.ts'
import * as list from './work-log-list.store.ts'
import { payClock } from './pay-clock.store.ts'
import { timeRequestRoutes } from './time-requests.routes.ts'
import * as workLogs from './work-logs.store.ts'
import { writerOf } from './writer.ts'
import { words } from './texts.ts'

/** Work logs of all members, for managers. */
export const workLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(timeRequestRoutes)

  app.route({
    ...contracts.listWorkLogs,
    handler: (request) => request.inTenant((tx) => list.page(tx, request.query, Date.now())),
  })

  app.route({
    ...contracts.exportWorkLogs,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendLogs(request, reply, filter)
    },
  })

  app.route({
    ...exportOwnWorkLogs,
    handler: (request, reply) => sendLogs(request, reply, { memberId: request.member().memberId }),
  })

  app.route({
    ...contracts.addWorkLog,
    handler: async (request, reply) => {
      const added = await request.inTenant(async (tx) => {
        const id = await workLogs.add(tx, writerOf(request), request.body)
        return getDetail(tx, id, shows(request))
      })
      return reply.code(201).send(added)
    },
  })

  app.route({
    ...contracts.getWorkLog,
    handler: (request) => request.inTenant((tx) => getDetail(tx, request.params.workLogId, shows(request))),
  })

  app.route({
    ...contracts.correctWorkLog,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await workLogs.correct(tx, writerOf(request), request.params.workLogId, request.body)
        return getDetail(tx, request.params.workLogId, shows(request))
      }),
  })

  app.route({
    ...contracts.endWorkLog,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await workLogs.end(tx, writerOf(request), request.params.workLogId, request.body)
        return getDetail(tx, request.params.workLogId, shows(request))
      }),
  })

  app.route({
    ...contracts.voidWorkLog,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await workLogs.voidLog(tx, writerOf(request), request.params.workLogId, request.body)
        return getDetail(tx, request.params.workLogId, shows(request))
      }),
  })
}

/** Positions are visible only to those who manage the region. */
const shows = (request: FastifyRequest) => (regionId: string | null) => request.actsIn(regionId)

async function sendLogs(request: FastifyRequest, reply: FastifyReply, filter: list.WorkLogFilter) {
  const now = Date.now()
  return sendExport(request, reply, {
    name: 'work-logs',
    title: words('workLogs'),
    columns: workLogColumns(await request.inTenant(payClock)),
    pages: everyPage((cursor: string | undefined) =>
      request.inTenant((tx) => list.exportPage(tx, { ...filter, ...(cursor && { cursor }) }, now)),
    ),
  })
}
