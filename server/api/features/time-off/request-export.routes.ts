import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { memberOf } from '#server/api/path.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportLeaveRequests } from '#shared/exports/list-exports.contract.ts'
import {
  exportLeaveBalances,
  exportLeaveLedger,
  exportOwnLeaveRequests,
} from '#shared/exports/record-exports.contract.ts'
import type { LedgerLine } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeaveRequest } from '#shared/time-off/time-off.contract.ts'
import { listAllBalances, ledger, type ExportedBalance } from './balances.store.ts'
import { page } from './request-rows.store.ts'
import { say, words } from './texts.ts'

const columnsIn = (timeZone: string): readonly ExportColumn<LeaveRequest>[] => [
  { head: words('member'), cell: ({ memberName }) => memberName },
  { head: words('policy'), cell: ({ policyName }) => policyName },
  { head: words('from'), cell: ({ from }) => dayCell(from) },
  { head: words('to'), cell: ({ to }) => dayCell(to) },
  { head: words('hours'), cell: ({ minutes }) => minutes / 60 },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('asked'), cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  { head: words('decided'), cell: ({ decidedAt }) => timeCell(decidedAt, timeZone) },
  { head: words('decidedBy'), cell: ({ decidedBy }) => decidedBy },
  selfApproved,
  { head: words('note'), cell: ({ note }) => note },
  { head: words('answer'), cell: ({ answer }) => answer },
]

const lineColumns: readonly ExportColumn<LedgerLine>[] = [
  { head: words('day'), cell: ({ day }) => dayCell(day) },
  { head: words('what'), cell: ({ kind }, language) => say(language, `lineKind.${kind}`) },
  { head: words('hours'), cell: ({ minutes }) => minutes / 60 },
  { head: words('balanceAfterItHours'), cell: (line) => line.balanceMinutes / 60 },
  { head: words('note'), cell: ({ note }) => note },
  { head: words('by'), cell: ({ by }) => by },
  selfApproved,
]

/** Headers match the import's. */
const balanceColumns: readonly ExportColumn<ExportedBalance>[] = [
  { head: words('member'), cell: ({ memberName }) => memberName },
  { head: words('policy'), cell: ({ policyName }) => policyName },
  { head: words('balanceHours'), cell: ({ minutes }) => minutes / 60 },
  { head: words('asOf'), cell: ({ today }) => dayCell(today) },
  idColumn,
]

export const leaveExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'time-off', title: words('timeOff') }

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
    ...exportLeaveBalances,
    handler: (request, reply) => {
      async function* pages() {
        yield await request.inTenant(async (tx) => listAllBalances(tx, await timeOffClock(tx)))
      }
      const title = words('balances')
      return sendExport(request, reply, { name: 'time-off-balances', title, columns: balanceColumns, pages: pages() })
    },
  })

  app.route({
    ...exportLeaveLedger,
    handler: (request, reply) => {
      const { policyId } = request.query
      const memberId = memberOf(request, 'timeoff.manage')
      return sendExport(request, reply, {
        name: 'time-off-ledger',
        title: words('balance'),
        columns: lineColumns,
        pages: listPages((cursor) => request.inTenant((tx) => ledger(tx, memberId, { policyId, ...cursor }))),
      })
    },
  })
}
