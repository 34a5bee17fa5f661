import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { organizationOf } from '#server/api/path.ts'
import {
  createWeekTemplate,
  fillWeek,
  listWeekTemplates,
  previewWeekFill,
  removeWeekTemplate,
  undoWeekFill,
  updateWeekTemplate,
} from '#shared/schedule/week-fill.contract.ts'
import { visitStart } from '../visits/instants.ts'
import { undoChanges } from './fill-changes.store.ts'
import * as fills from './week-fill.store.ts'
import * as templates from './week-templates.store.ts'

/** Copies of weeks, and the templates to fill weeks from. */
export const weekFillRoutes: FastifyPluginAsyncTypebox<{ readWorkweeks: ReadWorkweeks }> = async (
  app,
  { readWorkweeks },
) => {
  app.route({
    ...previewWeekFill,
    handler: (request) => {
      const question = { organizationId: organizationOf(request), week: request.params.week, source: request.body }
      return request.inTenant((tx) => fills.preview(tx, question, { at: Temporal.Now.instant(), readWorkweeks }))
    },
  })

  app.route({
    ...fillWeek,
    handler: (request) => {
      const question = { organizationId: organizationOf(request), week: request.params.week }
      return request.inTenant((tx) => fills.fill(tx, question, request.body))
    },
  })

  app.route({
    ...undoWeekFill,
    handler: (request) => {
      const changes = request.body.changes.map((change) => ({
        ...change,
        originalStart: visitStart(change.originalStart),
      }))
      return request.inTenant((tx) => undoChanges(tx, organizationOf(request), changes))
    },
  })

  app.route({
    ...listWeekTemplates,
    handler: (request) => request.inTenant(async (tx) => ({ items: await templates.list(tx) })),
  })

  app.route({
    ...createWeekTemplate,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      const template = await request.inTenant((tx) => templates.create(tx, organizationId, request.body))
      return reply.code(201).send(template)
    },
  })

  app.route({
    ...updateWeekTemplate,
    handler: (request) => {
      const key = { organizationId: organizationOf(request), templateId: request.params.templateId }
      return request.inTenant((tx) => templates.update(tx, key, request.body))
    },
  })

  app.route({
    ...removeWeekTemplate,
    handler: async (request, reply) => {
      await request.inTenant((tx) => templates.remove(tx, request.params.templateId))
      return reply.code(204).send(null)
    },
  })
}
