import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { writingOf } from '#server/api/domain/timekeeping/device-time.ts'
import { organizationOf } from '#server/api/path.ts'
import {
  addAvailability,
  addOwnAvailability,
  listAvailability,
  listOwnAvailability,
  removeAvailability,
  removeOwnAvailability,
} from '#shared/schedule/availability.contract.ts'
import { getBirthDate, setBirthDate } from '#shared/schedule/birth-date.contract.ts'
import * as availability from './availability.store.ts'
import * as birthDates from './birth-dates.store.ts'

/** Members' availability, entered by themselves or by planners for them. */
export const availabilityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listOwnAvailability,
    handler: async (request) => {
      const { memberId } = request.member()
      return { items: await request.inTenant((tx) => availability.list(tx, memberId)) }
    },
  })

  app.route({
    ...addOwnAvailability,
    handler: async (request, reply) => {
      const key = { organizationId: organizationOf(request), memberId: request.member().memberId }
      const writing = writingOf(request.body)
      const items = await request.inTenant((tx) => availability.add(tx, key, request.body, writing))
      return reply.code(201).send({ items })
    },
  })

  app.route({
    ...removeOwnAvailability,
    handler: async (request, reply) => {
      const { memberId } = request.member()
      await request.inTenant((tx) => availability.remove(tx, memberId, request.params.entryId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...listAvailability,
    handler: async (request) => ({
      items: await request.inTenant((tx) => availability.list(tx, request.params.memberId)),
    }),
  })

  app.route({
    ...addAvailability,
    handler: async (request, reply) => {
      const key = { organizationId: organizationOf(request), memberId: request.params.memberId.toLowerCase() }
      const items = await request.inTenant((tx) => availability.add(tx, key, request.body))
      return reply.code(201).send({ items })
    },
  })

  app.route({
    ...getBirthDate,
    handler: (request) => request.inTenant((tx) => birthDates.get(tx, request.params.memberId)),
  })

  app.route({
    ...setBirthDate,
    handler: (request) => {
      const key = { organizationId: organizationOf(request), memberId: request.params.memberId.toLowerCase() }
      return request.inTenant((tx) => birthDates.set(tx, key, request.body))
    },
  })

  app.route({
    ...removeAvailability,
    handler: async (request, reply) => {
      const { memberId, entryId } = request.params
      await request.inTenant((tx) => availability.remove(tx, memberId, entryId))
      return reply.code(204).send(null)
    },
  })
}
