import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { newAddress, secretOf, sendCalendar } from '#server/api/domain/calendar-feeds/feed.ts'
import { memberOf, organizationOf } from '#server/api/path.ts'
import { notFound } from '#server/api/problem.ts'
import { calendarReads, limitTries } from '#server/api/rate-limits.ts'
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
  removeCalendarFeed,
} from '#shared/schedule/calendar-feeds.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import * as calendar from './calendar.store.ts'
import * as feeds from './calendar-feeds.store.ts'

interface CalendarDeps {
  db: Kysely<Database>
  publicUrl: string
}

export const calendarRoutes: FastifyPluginAsyncTypebox<CalendarDeps> = async (app, { db, publicUrl }) => {
  app.route({
    ...getCalendarFeed,
    handler: (request) => {
      const memberId = memberOf(request, 'members.manage')
      return request.inTenant((tx) => feeds.get(tx, memberId))
    },
  })

  app.route({
    ...createCalendarFeed,
    handler: async (request, reply) => {
      const key = { organizationId: organizationOf(request), memberId: memberOf(request, 'members.manage') }
      const feed = await newAddress(request, { path: schedulePaths.calendar, publicUrl }, (tx, tokenHash) =>
        feeds.setToken(tx, key, tokenHash),
      )
      return reply.code(201).send(feed)
    },
  })

  app.route({
    ...removeCalendarFeed,
    handler: async (request, reply) => {
      const memberId = memberOf(request, 'members.manage')
      await request.inTenant((tx) => feeds.remove(tx, memberId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...readCalendar,
    handler: async (request, reply) => {
      const owner = await feeds.ownerOf(db, secretOf(request.params.token))
      if (!owner) throw notFound()
      await limitTries(db, calendarReads(owner.memberId))
      const text = await inTenant(db, owner.organizationId, async (tx) => {
        await feeds.markRead(tx, owner.memberId)
        return calendar.read(tx, owner.memberId, Temporal.Now.plainDateISO('UTC'))
      })
      return sendCalendar(request, reply, { text, file: 'schedule.ics' })
    },
  })
}
