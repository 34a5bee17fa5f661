import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ConfirmLockedPay } from '#server/api/domain/pay-periods/periods.ts'
import {
  assignHolidayCalendar,
  createHoliday,
  createHolidayCalendar,
  getHolidayCalendar,
  listHolidayCalendars,
  listHolidayPlaces,
  previewHolidayCalendar,
  removeHoliday,
  removeHolidayCalendar,
  resetHoliday,
  unassignHolidayCalendar,
  updateHoliday,
  updateHolidayCalendar,
} from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { areaQuestionRoutes } from './area-questions.routes.ts'
import * as assignments from './assignments.store.ts'
import * as calendars from './calendars.store.ts'
import { holidayExportRoutes } from './holiday-export.routes.ts'
import * as holidays from './holidays.store.ts'
import { listPlaces } from './places.ts'
import { holidayQuestionRoutes } from './questions.routes.ts'

interface HolidayDeps {
  /** A change of locked days must be confirmed first. */
  confirmLockedPay: ConfirmLockedPay
}

export const holidayCalendarRoutes: FastifyPluginAsyncTypebox<HolidayDeps> = async (app, { confirmLockedPay }) => {
  const confirmed = <T>(
    request: FastifyRequest & { query: { confirmed?: boolean } },
    write: (tx: TenantTx) => Promise<T>,
  ) =>
    request.inTenant(async (tx) => {
      const written = await write(tx)
      await confirmLockedPay(tx, request.query.confirmed)
      return written
    })

  await app.register(holidayQuestionRoutes)
  await app.register(areaQuestionRoutes)
  await app.register(holidayExportRoutes)

  app.route({
    ...listHolidayCalendars,
    handler: async (request) => ({ items: await request.inTenant((tx) => calendars.list(tx)) }),
  })

  app.route({ ...listHolidayPlaces, handler: (request) => listPlaces(request.query.country) })

  app.route({
    ...createHolidayCalendar,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => calendars.create(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...getHolidayCalendar,
    handler: (request) =>
      request.inTenant((tx) => calendars.get(tx, request.params.holidayCalendarId, request.query.year)),
  })

  app.route({
    ...updateHolidayCalendar,
    handler: (request) =>
      confirmed(request, (tx) =>
        calendars.update(tx, request.params.holidayCalendarId, request.body, request.query.year),
      ),
  })

  app.route({
    ...previewHolidayCalendar,
    handler: (request) =>
      request.inTenant((tx) => calendars.preview(tx, request.params.holidayCalendarId, request.body)),
  })

  app.route({
    ...removeHolidayCalendar,
    handler: async (request, reply) => {
      await request.inTenant((tx) => calendars.remove(tx, request.params.holidayCalendarId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...createHoliday,
    handler: async (request, reply) => {
      const { holidayCalendarId } = request.params
      return reply.code(201).send(await confirmed(request, (tx) => holidays.add(tx, holidayCalendarId, request.body)))
    },
  })

  app.route({
    ...updateHoliday,
    handler: (request) => confirmed(request, (tx) => holidays.update(tx, request.params, request.body)),
  })

  app.route({
    ...removeHoliday,
    handler: async (request, reply) => {
      await confirmed(request, (tx) => holidays.remove(tx, request.params))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...resetHoliday,
    handler: (request) => confirmed(request, (tx) => holidays.reset(tx, request.params)),
  })

  app.route({
    ...assignHolidayCalendar,
    handler: async (request, reply) => {
      const { holidayCalendarId } = request.params
      return reply
        .code(201)
        .send(await confirmed(request, (tx) => assignments.assign(tx, holidayCalendarId, request.body)))
    },
  })

  app.route({
    ...unassignHolidayCalendar,
    handler: async (request, reply) => {
      const { holidayCalendarId, assignmentId } = request.params
      await confirmed(request, (tx) => assignments.unassign(tx, holidayCalendarId, assignmentId))
      return reply.code(204).send(null)
    },
  })
}
