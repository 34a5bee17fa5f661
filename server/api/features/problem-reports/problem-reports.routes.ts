import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { reportProblem } from '#server/api/domain/timekeeping/report-problem.store.ts'
import { storeTakenPhoto } from '#server/api/domain/timekeeping/taken-photo.ts'
import * as contracts from '#shared/problem-reports/problem-reports.contract.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { problemExportRoutes } from './problem-export.routes.ts'
import * as reports from './problem-reports.store.ts'

export const problemReportRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, problemReportLimits.photoBytesMax)
  await app.register(problemExportRoutes)

  app.route({
    ...contracts.reportProblem,
    handler: async (request, reply) => {
      const member = request.member()
      const report = await request.inTenant(async (tx) =>
        reports.get(tx, await reportProblem(tx, { ...member, source: 'app' }, request.body)),
      )
      return reply.code(201).send(report)
    },
  })

  app.route({
    ...contracts.addProblemPhoto,
    handler: async (request, reply) => {
      const member = request.member()
      const taken = await storeTakenPhoto(request, files)
      const { problemReportId } = request.params
      const key = { ...member, problemReportId }
      const report = await request.inTenant((tx) => reports.addPhoto(tx, key, taken), taken.picture)
      return reply.code(201).send(report)
    },
  })

  app.route({
    ...contracts.listOwnProblemReports,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => reports.page(tx, { ...request.query, memberId }))
    },
  })

  app.route({
    ...contracts.listProblemReports,
    handler: (request) => request.inTenant((tx) => reports.page(tx, request.query)),
  })

  app.route({
    ...contracts.getProblemReport,
    handler: (request) => request.inTenant((tx) => reports.get(tx, request.params.problemReportId)),
  })

  app.route({
    ...contracts.resolveProblemReport,
    handler: (request) =>
      request.inTenant((tx) =>
        reports.resolve(tx, { ...request.params, userId: callerOf(request).userId }, request.body),
      ),
  })
}
