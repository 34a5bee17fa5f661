import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { arrival, timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportProblemReports } from '#shared/exports/list-exports.contract.ts'
import type { ProblemReport } from '#shared/problem-reports/problem-reports.contract.ts'
import { exportOwnProblemReports } from '#shared/exports/record-exports.contract.ts'
import * as reports from './problem-reports.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { say, words } = textsOf<typeof en>(import.meta.dirname)

const columns: readonly ExportColumn<ProblemReport>[] = [
  { head: words('reported'), cell: ({ writtenAt, timeZone }) => timeCell(writtenAt, timeZone) },
  ...clientAndLocation,
  { head: words('by'), cell: ({ memberName }) => memberName },
  { head: words('kind'), cell: ({ kind }, language) => say(language, `kind.${kind}`) },
  { head: words('problem'), cell: ({ text }) => text },
  { head: words('photos'), cell: ({ photos }) => photos.length },
  { head: words('resolved'), cell: ({ resolvedAt, timeZone }) => timeCell(resolvedAt, timeZone) },
  { head: words('resolvedBy'), cell: ({ resolvedBy }) => resolvedBy },
  { head: words('answer'), cell: ({ answer }) => answer },
  ...arrival,
]

export const problemExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'problems', title: words('problems'), columns }

  app.route({
    ...exportProblemReports,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const pages = listPages((cursor) => request.inTenant((tx) => reports.page(tx, { ...filter, ...cursor })))
      return sendExport(request, reply, { ...list, pages })
    },
  })

  app.route({
    ...exportOwnProblemReports,
    handler: (request, reply) => {
      const { memberId } = request.member()
      const pages = listPages((cursor) => request.inTenant((tx) => reports.page(tx, { memberId, ...cursor })))
      return sendExport(request, reply, { ...list, pages })
    },
  })
}
