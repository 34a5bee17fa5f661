import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { newAddress, secretOf, sendCalendar } from '#server/api/domain/calendar-feeds/feed.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { calendarReads, limitTries } from '#server/api/rate-limits.ts'
import * as contracts from '#shared/time-off/leave-feeds.contract.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import type { FeedScope } from '#shared/time-off/kinds.ts'
import * as feeds from './feeds.store.ts'

interface FeedDeps {
  db: Kysely<Database>
  publicUrl: string
}

/** @throws ProblemError 403 for the team feed without permission to read requests. */
function keyOf(request: FastifyRequest, scope: FeedScope): feeds.FeedKey {
  const { organizationId, memberId } = request.member()
  if (scope === 'team' && !request.may('timeoff.read')) throw new ProblemError('forbidden')
  return { organizationId, memberId, scope }
}

export const feedRoutes: FastifyPluginAsyncTypebox<FeedDeps> = async (app, { db, publicUrl }) => {
  app.route({
    ...contracts.getLeaveFeed,
    handler: (request) => {
      const key = keyOf(request, request.params.scope)
      return request.inTenant((tx) => feeds.get(tx, key))
    },
  })

  app.route({
    ...contracts.createLeaveFeed,
    handler: async (request, reply) => {
      const key = keyOf(request, request.params.scope)
      const feed = await newAddress(request, { path: timeOffPaths.leaveFeedText, publicUrl }, (tx, tokenHash) =>
        feeds.setToken(tx, key, tokenHash),
      )
      return reply.code(201).send(feed)
    },
  })

  app.route({
    ...contracts.removeLeaveFeed,
    handler: async (request, reply) => {
      const key = keyOf(request, request.params.scope)
      await request.inTenant((tx) => feeds.remove(tx, key))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.readLeaveFeed,
    handler: async (request, reply) => {
      const owner = await feeds.ownerOf(db, secretOf(request.params.token))
      if (!owner) throw notFound()
      await limitTries(db, calendarReads(owner.memberId))
      const text = await inTenant(db, owner.organizationId, async (tx) =>
        feeds.read(tx, owner, (await timeOffClock(tx)).today),
      )
      return sendCalendar(request, reply, { text, file: 'time-off.ics' })
    },
  })
}
