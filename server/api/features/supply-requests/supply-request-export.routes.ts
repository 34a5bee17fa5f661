import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { arrival, selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportSupplyRequests } from '#shared/exports/list-exports.contract.ts'
import { exportOwnSupplyRequests } from '#shared/exports/record-exports.contract.ts'
import type { SupplyItem, SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import * as requests from './supply-requests.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { say, words } = textsOf<typeof en>(import.meta.dirname)

type Line = Omit<SupplyRequest, 'items'> & SupplyItem

const columns: readonly ExportColumn<Line>[] = [
  { head: words('asked'), cell: ({ writtenAt, timeZone }) => timeCell(writtenAt, timeZone) },
  ...clientAndLocation,
  { head: words('by'), cell: ({ memberName }) => memberName },
  { head: words('item'), cell: ({ name }) => name },
  { head: words('quantity'), cell: ({ quantity }) => quantity },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('lastStep'), cell: ({ decidedAt, timeZone }) => timeCell(decidedAt, timeZone) },
  { head: words('stepBy'), cell: ({ decidedBy }) => decidedBy },
  selfApproved,
  { head: words('note'), cell: ({ note }) => note },
  { head: words('answer'), cell: ({ answer }) => answer },
  ...arrival,
]

const linesOf = ({ items, ...request }: SupplyRequest): Line[] => items.map((item) => ({ ...request, ...item }))

const linePages = (request: FastifyRequest, filter: Omit<Parameters<typeof requests.page>[1], 'cursor' | 'limit'>) =>
  listPages(async (cursor) => {
    const { items, nextCursor } = await request.inTenant((tx) => requests.page(tx, { ...filter, ...cursor }))
    return { items: items.flatMap(linesOf), nextCursor }
  })

export const supplyRequestExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'supply-requests', title: words('supplyRequests'), columns }

  app.route({
    ...exportSupplyRequests,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, { ...list, pages: linePages(request, filter) })
    },
  })

  app.route({
    ...exportOwnSupplyRequests,
    handler: (request, reply) => {
      const { memberId } = request.member()
      return sendExport(request, reply, { ...list, pages: linePages(request, { memberId }) })
    },
  })
}
