import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportProblemReports } from '#shared/exports/list-exports.contract.ts'
import type { ProblemReport } from '#shared/problem-reports/problem-reports.contract.ts'
import { exportOwnProblemReports } from '#shared/exports/record-exports.contract.ts'
import type { Words } from '#shared/languages.ts'
import type { ReportedProblemKind } from '#shared/problem-reports/kinds.ts'
import * as reports from './problem-reports.store.ts'

const kinds: Readonly<Record<ReportedProblemKind, Words>> = {
  access: { en: 'Access', es: 'Acceso' },
  damage: { en: 'Damage', es: 'Daño' },
  equipment: { en: 'Equipment', es: 'Equipo' },
  supplies: { en: 'Supplies', es: 'Suministros' },
  safety: { en: 'Safety', es: 'Seguridad' },
  other: { en: 'Other', es: 'Otro' },
}

const columns: readonly ExportColumn<ProblemReport>[] = [
  { head: { en: 'Reported', es: 'Avisado' }, cell: ({ createdAt, timeZone }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'By', es: 'Por' }, cell: ({ memberName }) => memberName },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ kind }, language) => kinds[kind][language] },
  { head: { en: 'Problem', es: 'Problema' }, cell: ({ text }) => text },
  { head: { en: 'Photos', es: 'Fotos' }, cell: ({ photos }) => photos.length },
  { head: { en: 'Resolved', es: 'Resuelto' }, cell: ({ resolvedAt, timeZone }) => timeCell(resolvedAt, timeZone) },
  { head: { en: 'Resolved by', es: 'Resuelto por' }, cell: ({ resolvedBy }) => resolvedBy },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }) => answer },
]

export const problemExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'problems', title: { en: 'Problems', es: 'Problemas' }, columns }

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
