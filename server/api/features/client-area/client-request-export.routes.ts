import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { RequestKind, RequestState, RequestWay } from '#shared/client-area/states.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import type { VisitRating } from '#shared/client-area/client-requests.contract.ts'
import { exportClientRequests } from '#shared/exports/list-exports.contract.ts'
import { exportVisitRatings } from '#shared/exports/record-exports.contract.ts'
import type { Words } from '#shared/languages.ts'
import * as ratings from './ratings.store.ts'
import * as requests from './requests.store.ts'

const states: Readonly<Record<RequestState, Words>> = {
  open: { en: 'Open', es: 'Abierta' },
  in_progress: { en: 'In progress', es: 'En curso' },
  closed: { en: 'Done', es: 'Lista' },
}

const kinds: Readonly<Record<RequestKind, Words>> = {
  request: { en: 'Request', es: 'Solicitud' },
  complaint: { en: 'Complaint', es: 'Queja' },
  praise: { en: 'Praise', es: 'Elogio' },
}

const ways: Readonly<Record<RequestWay, Words>> = {
  area: { en: 'Client area', es: 'Área de clientes' },
  phone: { en: 'Phone', es: 'Teléfono' },
  email: { en: 'Email', es: 'Correo' },
  person: { en: 'In person', es: 'En persona' },
}

const columnsIn = (timeZone: string): readonly ExportColumn<ClientRequest>[] => [
  { head: { en: 'Asked', es: 'Pedido el' }, cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'Contact', es: 'Contacto' }, cell: ({ contactName }) => contactName },
  { head: { en: 'Request', es: 'Solicitud' }, cell: ({ text }) => text },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[state][language] },
  { head: { en: 'First answer', es: 'Primera respuesta' }, cell: ({ answeredAt }) => timeCell(answeredAt, timeZone) },
  { head: { en: 'Closed', es: 'Cerrada' }, cell: ({ closedAt }) => timeCell(closedAt, timeZone) },
  { head: { en: 'Messages', es: 'Mensajes' }, cell: ({ messages }) => messages.length },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ kind }, language) => kinds[kind][language] },
  { head: { en: 'Came by', es: 'Llegó por' }, cell: ({ via }, language) => ways[via][language] },
  { head: { en: 'Written down by', es: 'Anotó' }, cell: ({ recordedBy }) => recordedBy },
]

const ratingColumns: readonly ExportColumn<VisitRating>[] = [
  { head: { en: 'Rated', es: 'Calificada el' }, cell: ({ createdAt, timeZone }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'Job', es: 'Trabajo' }, cell: ({ jobName }) => jobName },
  { head: { en: 'Visit', es: 'Visita' }, cell: ({ originalStart, timeZone }) => timeCell(originalStart, timeZone) },
  { head: { en: 'Stars', es: 'Estrellas' }, cell: ({ stars }) => stars },
  { head: { en: 'Comment', es: 'Comentario' }, cell: ({ comment }) => comment },
  { head: { en: 'By', es: 'Por' }, cell: ({ author }) => author },
]

export const clientRequestExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportClientRequests,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'client-requests',
        title: { en: 'Requests of clients', es: 'Solicitudes de clientes' },
        columns: columnsIn(await request.inTenant(timeZoneOf)),
        // A file holds no pictures, so none is linked.
        pages: listPages((cursor) =>
          request.inTenant((tx) => requests.page(tx, { ...filter, ...cursor }, (hash) => hash)),
        ),
      })
    },
  })
  app.route({
    ...exportVisitRatings,
    handler: (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'visit-ratings',
        title: { en: 'Ratings', es: 'Calificaciones' },
        columns: ratingColumns,
        pages: listPages((cursor) => request.inTenant((tx) => ratings.page(tx, { ...filter, ...cursor }))),
      })
    },
  })
}
