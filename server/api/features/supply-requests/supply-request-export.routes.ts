import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { exportSupplyRequests } from '#shared/exports/list-exports.contract.ts'
import { exportOwnSupplyRequests } from '#shared/exports/record-exports.contract.ts'
import type { SupplyItem, SupplyRequest } from '#shared/supply-requests/supply-requests.contract.ts'
import type { Words } from '#shared/languages.ts'
import type { SupplyState } from '#shared/supply-requests/states.ts'
import * as requests from './supply-requests.store.ts'

const states: Readonly<Record<SupplyState, Words>> = {
  requested: { en: 'Requested', es: 'Pedida' },
  approved: { en: 'Approved', es: 'Aprobada' },
  declined: { en: 'Declined', es: 'Rechazada' },
  ordered: { en: 'Ordered', es: 'Encargada' },
  delivered: { en: 'Delivered', es: 'Entregada' },
}

type Line = Omit<SupplyRequest, 'items'> & SupplyItem

const columns: readonly ExportColumn<Line>[] = [
  { head: { en: 'Asked', es: 'Pedido el' }, cell: ({ createdAt, timeZone }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'By', es: 'Por' }, cell: ({ memberName }) => memberName },
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ name }) => name },
  { head: { en: 'Quantity', es: 'Cantidad' }, cell: ({ quantity }) => quantity },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[state][language] },
  { head: { en: 'Last step', es: 'Último paso' }, cell: ({ decidedAt, timeZone }) => timeCell(decidedAt, timeZone) },
  { head: { en: 'Step by', es: 'Paso por' }, cell: ({ decidedBy }) => decidedBy },
  selfApproved,
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }) => answer },
]

const linesOf = ({ items, ...request }: SupplyRequest): Line[] => items.map((item) => ({ ...request, ...item }))

const linePages = (request: FastifyRequest, filter: Omit<Parameters<typeof requests.page>[1], 'cursor' | 'limit'>) =>
  listPages(async (cursor) => {
    const { items, nextCursor } = await request.inTenant((tx) => requests.page(tx, { ...filter, ...cursor }))
    return { items: items.flatMap(linesOf), nextCursor }
  })

export const supplyRequestExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list = { name: 'supply-requests', title: { en: 'Supply requests', es: 'Solicitudes de suministros' }, columns }

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
