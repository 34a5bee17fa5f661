import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeCell } from '#server/api/exports/cell.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportIncidents } from '#shared/exports/list-exports.contract.ts'
import type { Incident, Monitor } from '#shared/monitors/monitors.contract.ts'
import { exportMonitors } from '#shared/exports/record-exports.contract.ts'
import { presetNames } from '#server/shared-texts.ts'
import * as incidents from './incidents.store.ts'
import * as monitors from './monitors.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { say, words } = textsOf<typeof en>(import.meta.dirname)

const columnsIn = (timeZone: string): readonly ExportColumn<Incident>[] => [
  { head: words('since'), cell: ({ openedAt }) => timeCell(openedAt, timeZone) },
  { head: words('monitor'), cell: ({ preset }, language) => presetNames.say(language, preset) },
  { head: words('about'), cell: ({ title }) => title },
  { head: words('value'), cell: ({ value }) => value },
  { head: words('worst'), cell: ({ peak }) => peak },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('overSince'), cell: ({ resolvedAt }) => timeCell(resolvedAt, timeZone) },
]

const monitorColumns = (timeZone: string): readonly ExportColumn<Monitor>[] => [
  { head: words('monitor'), cell: ({ preset }, language) => presetNames.say(language, preset) },
  { head: words('threshold'), cell: ({ threshold }) => threshold },
  { head: words('region'), cell: ({ regionName }) => regionName },
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('state'), cell: ({ state }, language) => say(language, `monitorState.${state}`) },
  { head: words('firing'), cell: ({ firing }) => firing },
  { head: words('value'), cell: ({ value }) => value },
  { head: words('evaluated'), cell: ({ evaluatedAt }) => timeCell(evaluatedAt, timeZone) },
]

export const incidentExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportIncidents,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'incidents',
        title: words('incidents'),
        columns: columnsIn(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => incidents.page(tx, { ...filter, ...cursor }))),
      })
    },
  })
  app.route({
    ...exportMonitors,
    handler: async (request, reply) => {
      const columns = monitorColumns(await request.inTenant(timeZoneOf))
      async function* pages() {
        yield await request.inTenant(monitors.list)
      }
      const title = words('monitors')
      return sendExport(request, reply, { name: 'monitors', title, columns, pages: pages() })
    },
  })
}
