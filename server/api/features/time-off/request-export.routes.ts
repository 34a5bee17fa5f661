import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportLeaveRequests } from '#shared/contracts/list-exports.ts'
import type { LeaveRequest } from '#shared/contracts/time-off.ts'
import type { Language } from '#shared/languages.ts'
import type { RequestState } from '#shared/time-off/kinds.ts'
import { page } from './request-rows.store.ts'

const states: Readonly<Record<RequestState, Readonly<Record<Language, string>>>> = {
  requested: { en: 'Requested', es: 'Pedida' },
  approved: { en: 'Approved', es: 'Aprobada' },
  declined: { en: 'Declined', es: 'Rechazada' },
  cancelled: { en: 'Cancelled', es: 'Cancelada' },
}

const columnsIn = (timeZone: string): readonly ExportColumn<LeaveRequest>[] => [
  { head: { en: 'Member', es: 'Miembro' }, cell: ({ memberName }) => memberName },
  { head: { en: 'Policy', es: 'Política' }, cell: ({ policyName }) => policyName },
  { head: { en: 'From', es: 'Desde' }, cell: ({ from }) => dayCell(from) },
  { head: { en: 'To', es: 'Hasta' }, cell: ({ to }) => dayCell(to) },
  { head: { en: 'Hours', es: 'Horas' }, cell: ({ minutes }) => minutes / 60 },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[state][language] },
  { head: { en: 'Asked', es: 'Pedida el' }, cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  { head: { en: 'Decided', es: 'Decidida el' }, cell: ({ decidedAt }) => timeCell(decidedAt, timeZone) },
  { head: { en: 'Decided by', es: 'Decidida por' }, cell: ({ decidedBy }) => decidedBy },
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }) => answer },
]

export const leaveExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportLeaveRequests,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'time-off',
        title: { en: 'Time off', es: 'Ausencias' },
        columns: columnsIn(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => page(tx, { ...filter, ...cursor }))),
      })
    },
  })
}
