import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listPages, sendExport } from '#server/api/exports/send-export.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportCorrectiveActions, exportInspections } from '#shared/exports/list-exports.contract.ts'
import {
  exportInspectionPlans,
  exportInspectionTemplates,
  exportNextInspections,
} from '#shared/exports/record-exports.contract.ts'
import { page as actionPage } from './action-rows.store.ts'
import { next } from './next.store.ts'
import { actionColumns, inspectionColumns } from './inspection-columns.ts'
import * as inspections from './inspections.store.ts'
import { planColumns } from './plan-columns.ts'
import { nextColumns, templateColumns, templateLines } from './template-columns.ts'
import { plans } from './plans.store.ts'
import * as templates from './templates.store.ts'
import { words } from './texts.ts'

export const inspectionExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportInspections,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      return sendExport(request, reply, {
        name: 'inspections',
        title: words('inspections'),
        columns: inspectionColumns(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => inspections.page(tx, { ...filter, ...cursor }))),
      })
    },
  })

  app.route({
    ...exportCorrectiveActions,
    handler: async (request, reply) => {
      const { format: _format, locale: _locale, ...filter } = request.query
      const ownerFilter = request.may('inspections.manage') ? {} : { ownerId: request.member().memberId }
      return sendExport(request, reply, {
        name: 'corrective-actions',
        title: words('correctiveActions'),
        columns: actionColumns(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) =>
          request.inTenant((tx) => actionPage(tx, { ...filter, ...ownerFilter, ...cursor })),
        ),
      })
    },
  })
  app.route({
    ...exportInspectionTemplates,
    handler: (request, reply) => {
      async function* pages() {
        yield (await request.inTenant((tx) => templates.list(tx))).flatMap(templateLines)
      }
      const title = words('templates')
      const columns = templateColumns
      return sendExport(request, reply, { name: 'inspection-templates', title, columns, pages: pages() })
    },
  })

  app.route({
    ...exportInspectionPlans,
    handler: async (request, reply) => {
      const columns = planColumns(await request.inTenant(timeZoneOf))
      async function* pages() {
        yield await request.inTenant(plans)
      }
      return sendExport(request, reply, {
        name: 'inspection-plans',
        title: words('scheduledInspections'),
        columns,
        pages: pages(),
      })
    },
  })

  app.route({
    ...exportNextInspections,
    handler: async (request, reply) => {
      const columns = nextColumns(await request.inTenant(timeZoneOf))
      async function* pages() {
        yield await request.inTenant((tx) => next(tx, request.may('jobs.price'), request.query.search))
      }
      const title = words('toInspectNext')
      return sendExport(request, reply, { name: 'inspections-next', title, columns, pages: pages() })
    },
  })
}
