import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import type { ClientRequest } from '#shared/client-area/client-area.contract.ts'
import type { VisitRating } from '#shared/client-area/client-requests.contract.ts'
import { exportClientRequests } from '#shared/exports/list-exports.contract.ts'
import { exportVisitRatings } from '#shared/exports/record-exports.contract.ts'
import * as ratings from './ratings.store.ts'
import * as requests from './requests.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { say, words } = textsOf<typeof en>(import.meta.dirname)

const columnsIn = (timeZone: string): readonly ExportColumn<ClientRequest>[] => [
  { head: words('asked'), cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: words('contact'), cell: ({ contactName }) => contactName },
  { head: words('request'), cell: ({ text }) => text },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('firstAnswer'), cell: ({ answeredAt }) => timeCell(answeredAt, timeZone) },
  { head: words('closed'), cell: ({ closedAt }) => timeCell(closedAt, timeZone) },
  { head: words('messages'), cell: ({ messages }) => messages.length },
  { head: words('kind'), cell: ({ kind }, language) => say(language, `kind.${kind}`) },
  { head: words('cameBy'), cell: ({ via }, language) => say(language, `way.${via}`) },
  { head: words('writtenDownBy'), cell: ({ recordedBy }) => recordedBy },
]

const ratingColumns: readonly ExportColumn<VisitRating>[] = [
  { head: words('rated'), cell: ({ createdAt, timeZone }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: words('job'), cell: ({ jobName }) => jobName },
  { head: words('visit'), cell: ({ originalStart, timeZone }) => timeCell(originalStart, timeZone) },
  { head: words('stars'), cell: ({ stars }) => stars },
  { head: words('comment'), cell: ({ comment }) => comment },
  { head: words('by'), cell: ({ author }) => author },
]

export const clientRequestExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportClientRequests,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'client-requests',
        title: words('requestsOfClients'),
        columns: columnsIn(await request.inTenant(timeZoneOf)),
        // A file holds no pictures, so no links are needed.
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
        title: words('ratings'),
        columns: ratingColumns,
        pages: listPages((cursor) => request.inTenant((tx) => ratings.page(tx, { ...filter, ...cursor }))),
      })
    },
  })
}
