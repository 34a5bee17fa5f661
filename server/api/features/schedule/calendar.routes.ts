import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { calendarReads, limitTries } from '#server/api/rate-limits.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
  removeCalendarFeed,
} from '#shared/contracts/calendar-feeds.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import * as calendar from './calendar.store.ts'
import * as feeds from './calendar-feeds.store.ts'
import { organizationOf } from './caller.ts'

interface CalendarDeps {
  db: Kysely<Database>
  publicUrl: string
}

export const calendarRoutes: FastifyPluginAsyncTypebox<CalendarDeps> = async (app, { db, publicUrl }) => {
  app.route({
    ...getCalendarFeed,
    handler: (request) => {
      const memberId = memberOf(request)
      return request.inTenant((tx) => feeds.get(tx, memberId))
    },
  })

  app.route({
    ...createCalendarFeed,
    handler: async (request, reply) => {
      const key = { organizationId: organizationOf(request), memberId: memberOf(request) }
      const token = createToken()
      let kept = false
      const feed = await request.inTenant(async (tx) => {
        kept = true
        return feeds.setToken(tx, key, hashToken(token))
      })
      // A repeated Idempotency-Key keeps nothing new, and the first secret was never stored to be told again.
      if (!kept) throw new ProblemError('idempotency_key_reused')
      const address = new URL(schedulePaths.calendar.replace(':token', `${token}.ics`), publicUrl).href
      return reply.code(201).send({ ...feed, address })
    },
  })

  app.route({
    ...removeCalendarFeed,
    handler: async (request, reply) => {
      const memberId = memberOf(request)
      await request.inTenant((tx) => feeds.remove(tx, memberId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...readCalendar,
    handler: async (request, reply) => {
      const owner = await feeds.ownerOf(db, request.params.token.replace(/\.ics$/, ''))
      if (!owner) throw notFound()
      await limitTries(db, calendarReads(owner.memberId))
      const text = await inTenant(db, owner.organizationId, async (tx) => {
        await feeds.markRead(tx, owner.memberId)
        return calendar.read(tx, owner.memberId, Temporal.Now.plainDateISO('UTC'))
      })
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="schedule.ics"')
        .send(text)
    },
  })
}

/** The member of the path. @throws ProblemError 404 for somebody else's, unless the caller manages members. */
function memberOf(request: FastifyRequest): string {
  const memberId = (request.params as { memberId: string }).memberId.toLowerCase()
  const isOwn = request.actor?.memberIds.get(organizationOf(request)) === memberId
  if (!isOwn && !request.may('members.manage')) throw notFound()
  return memberId
}
