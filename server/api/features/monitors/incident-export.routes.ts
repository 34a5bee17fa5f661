import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeCell } from '#server/api/exports/cell.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportIncidents } from '#shared/exports/list-exports.contract.ts'
import type { Incident, Monitor } from '#shared/monitors/monitors.contract.ts'
import { exportMonitors } from '#shared/exports/record-exports.contract.ts'
import type { Words } from '#shared/languages.ts'
import { presetNames } from '#shared/monitors/names.ts'
import * as incidents from './incidents.store.ts'
import * as monitors from './monitors.store.ts'

const states: Readonly<Record<Incident['state'], Words>> = {
  open: { en: 'Open', es: 'Abierto' },
  acknowledged: { en: 'Taken up', es: 'Atendido' },
  snoozed: { en: 'Silenced', es: 'En silencio' },
  resolved: { en: 'Over', es: 'Terminado' },
}

const columnsIn = (timeZone: string): readonly ExportColumn<Incident>[] => [
  { head: { en: 'Since', es: 'Desde' }, cell: ({ openedAt }) => timeCell(openedAt, timeZone) },
  { head: { en: 'Monitor', es: 'Monitor' }, cell: ({ preset }, language) => presetNames[preset][language] },
  { head: { en: 'About', es: 'Sobre' }, cell: ({ title }) => title },
  { head: { en: 'Value', es: 'Valor' }, cell: ({ value }) => value },
  { head: { en: 'Worst', es: 'Peor' }, cell: ({ peak }) => peak },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[state][language] },
  { head: { en: 'Over since', es: 'Terminó' }, cell: ({ resolvedAt }) => timeCell(resolvedAt, timeZone) },
]

const monitorStates: Readonly<Record<Monitor['state'], Words>> = {
  off: { en: 'Off', es: 'Apagado' },
  ok: { en: 'In order', es: 'En orden' },
  firing: { en: 'Firing', es: 'Activo' },
  acknowledged: { en: 'Taken up', es: 'Atendido' },
  snoozed: { en: 'Silenced', es: 'En silencio' },
}

const monitorColumns = (timeZone: string): readonly ExportColumn<Monitor>[] => [
  { head: { en: 'Monitor', es: 'Monitor' }, cell: ({ preset }, language) => presetNames[preset][language] },
  { head: { en: 'Threshold', es: 'Límite' }, cell: ({ threshold }) => threshold },
  { head: { en: 'Region', es: 'Región' }, cell: ({ regionName }) => regionName },
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => monitorStates[state][language] },
  { head: { en: 'Firing', es: 'Activos' }, cell: ({ firing }) => firing },
  { head: { en: 'Value', es: 'Valor' }, cell: ({ value }) => value },
  { head: { en: 'Evaluated', es: 'Evaluado el' }, cell: ({ evaluatedAt }) => timeCell(evaluatedAt, timeZone) },
]

export const incidentExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportIncidents,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'incidents',
        title: { en: 'Incidents', es: 'Incidentes' },
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
      const title = { en: 'Monitors', es: 'Monitores' }
      return sendExport(request, reply, { name: 'monitors', title, columns, pages: pages() })
    },
  })
}
