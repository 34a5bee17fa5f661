import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { memberOf } from '#server/api/path.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportLeaveRequests } from '#shared/exports/list-exports.contract.ts'
import { exportLeaveLedger, exportOwnLeaveRequests } from '#shared/exports/record-exports.contract.ts'
import type { LedgerLine } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeaveRequest } from '#shared/time-off/time-off.contract.ts'
import type { Words } from '#shared/languages.ts'
import type { LedgerKind, RequestState } from '#shared/time-off/kinds.ts'
import { ledger } from './balances.store.ts'
import { page } from './request-rows.store.ts'

const states: Readonly<Record<RequestState, Words>> = {
  requested: { en: 'Requested', es: 'Pedida' },
  approved: { en: 'Approved', es: 'Aprobada' },
  declined: { en: 'Declined', es: 'Rechazada' },
  cancelled: { en: 'Taken back', es: 'Retirada' },
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
  selfApproved,
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }) => answer },
]

const lineKinds: Readonly<Record<LedgerKind, Words>> = {
  grant: { en: 'Granted for the year', es: 'Otorgado para el año' },
  accrue: { en: 'Earned', es: 'Ganado' },
  use: { en: 'Time off', es: 'Ausencia' },
  adjust: { en: 'Adjusted by hand', es: 'Ajuste a mano' },
  carry: { en: 'Carried over', es: 'Pasa al año nuevo' },
  expire: { en: 'Expired', es: 'Vencido' },
  reverse: { en: 'Time off taken back', es: 'Ausencia retirada' },
  recount: { en: 'Corrected: work changed afterwards', es: 'Corregido: el trabajo cambió después' },
  payout: { en: 'Paid out on leaving', es: 'Pagado al salir' },
  forfeit: { en: 'Forfeited on leaving', es: 'Perdido al salir' },
  reinstate: { en: 'Reinstated on re-hire', es: 'Restituido al recontratar' },
}

const lineColumns: readonly ExportColumn<LedgerLine>[] = [
  { head: { en: 'Day', es: 'Día' }, cell: ({ day }) => dayCell(day) },
  { head: { en: 'What', es: 'Qué' }, cell: ({ kind }, language) => lineKinds[kind][language] },
  { head: { en: 'Hours', es: 'Horas' }, cell: ({ minutes }) => minutes / 60 },
  { head: { en: 'Balance after it, hours', es: 'Saldo después, horas' }, cell: (line) => line.balanceMinutes / 60 },
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
  { head: { en: 'By', es: 'Por' }, cell: ({ by }) => by },
  selfApproved,
]

export const leaveExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'time-off', title: { en: 'Time off', es: 'Ausencias' } }

  app.route({
    ...exportLeaveRequests,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const columns = columnsIn(await request.inTenant(timeZoneOf))
      const pages = listPages((cursor) => request.inTenant((tx) => page(tx, { ...filter, ...cursor })))
      return sendExport(request, reply, { ...list, columns, pages })
    },
  })

  app.route({
    ...exportOwnLeaveRequests,
    handler: async (request, reply) => {
      const { memberId } = request.member()
      const columns = columnsIn(await request.inTenant(timeZoneOf))
      const pages = listPages((cursor) => request.inTenant((tx) => page(tx, { memberId, ...cursor })))
      return sendExport(request, reply, { ...list, columns, pages })
    },
  })

  app.route({
    ...exportLeaveLedger,
    handler: (request, reply) => {
      const { policyId } = request.query
      const memberId = memberOf(request, 'timeoff.manage')
      return sendExport(request, reply, {
        name: 'time-off-ledger',
        title: { en: 'Balance', es: 'Saldo' },
        columns: lineColumns,
        pages: listPages((cursor) => request.inTenant((tx) => ledger(tx, memberId, { policyId, ...cursor }))),
      })
    },
  })
}
