import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import { organizationOf } from '#server/api/path.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { exportJobs, exportLocations, exportVisits } from '#shared/locations/place-exports.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import * as held from './held-locations.store.ts'
import * as jobs from './job-rows.store.ts'
import * as locations from './location-rows.store.ts'
import { jobColumns, locationColumns } from './place-columns.ts'
import { visitColumns } from './visit-columns.ts'
import { windowDays } from './window-days.ts'
import { words } from './texts.ts'

/** Exports across all clients, limited to a regional supervisor's regions. */
export const placeExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportLocations,
    handler: (request, reply) => {
      const wanted = { ...request.query, limitedTo: limitedTo(request) }
      const pages = everyPage((after?: locations.LocationLine) =>
        request.inTenant((tx) => locations.page(tx, wanted, after)),
      )
      const columns = locationColumns(request.may('locations.secrets'))
      return sendExport(request, reply, { name: 'locations', title: words('locations'), columns, pages })
    },
  })

  app.route({
    ...exportJobs,
    handler: (request, reply) => {
      const wanted = { ...request.query, limitedTo: limitedTo(request) }
      const pages = everyPage((after?: jobs.JobLine) => request.inTenant((tx) => jobs.page(tx, wanted, after)))
      const columns = jobColumns(request.may('jobs.price'))
      return sendExport(request, reply, { name: 'jobs', title: words('jobs'), columns, pages })
    },
  })

  app.route({
    ...exportVisits,
    handler: (request, reply) => {
      const { from, to, cancelled, format: _format, locale: _locale, ...filter } = request.query
      const days = windowDays({ from, to })
      const regions = limitedTo(request)
      const drafts = request.may('schedule.manage')
      async function* pages() {
        for (const day of days) {
          yield await request.inTenant(async (tx) => {
            const isHeld = await held.locationsIn(tx, regions)
            const isShown = (visit: Visit) =>
              (drafts || visit.isPublished) && (cancelled || !visit.isCancelled) && isHeld(visit.locationId)
            return (await planned.list(tx, { from: day, to: day }, filter)).filter(isShown)
          })
        }
      }
      const title = words('visits')
      return sendExport(request, reply, { name: 'visits', title, columns: visitColumns, pages: pages() })
    },
  })
}

const limitedTo = (request: FastifyRequest): readonly string[] | null =>
  request.actor?.limitedTo.get(organizationOf(request)) ?? null
