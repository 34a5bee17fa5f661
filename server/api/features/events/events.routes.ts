import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { announceChanges } from '#server/api/db/announce.ts'
import type { Database } from '#server/api/db/schema.ts'
import { ProblemError } from '#server/api/problem.ts'
import { streamEvents } from '#shared/events/events.contract.ts'
import { chosenOrganization, tablesChangedSince } from './events.store.ts'
import { eventFor, ownTopics, type Follower } from './follower.ts'
import { createHub } from './hub.ts'
import { openEventStream } from './stream.ts'

interface EventDeps {
  db: Kysely<Database>
  /** The pools whose commits are sent to browsers. */
  pools: readonly [Pool, ...Pool[]]
  databaseUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A browser that was away for longer reloads everything. */
const resumableMs = 3_600_000

export const eventRoutes: FastifyPluginAsyncTypebox<EventDeps> = async (app, { db, pools, databaseUrl, log }) => {
  const hub = createHub({ db, databaseUrl, log })
  const announcer = announceChanges(pools, log)
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', () => announcer.close())

  app.route({
    ...streamEvents,
    handler: async (request, reply) => {
      const { actor } = request
      if (!actor) throw new ProblemError('unauthenticated')
      const wanted = request.query.organizationId?.toLowerCase()
      const organizationId = wanted ?? (await chosenOrganization(db, actor))
      const roles = organizationId ? actor.roles.get(organizationId) : undefined
      if (wanted && !roles) throw new ProblemError('forbidden')
      // A browser does not reconnect after 204: there is no organization to follow.
      if (!organizationId || !roles) return reply.code(204).send()

      const { userId, sessionId } = actor
      const follower: Follower = { userId, sessionId, organizationId, roles, stream: openEventStream() }
      await hub.follow(follower)
      await catchUp(follower, request.headers['last-event-id'])
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(follower.stream.body)
    },
  })

  async function catchUp(follower: Follower, lastEventId: string | string[] | undefined) {
    if (lastEventId === undefined) return
    const last = Number(lastEventId)
    if (!Number.isSafeInteger(last) || last < Date.now() - resumableMs) return follower.stream.send('reset', {})
    for (const table of [...ownTopics, ...(await tablesChangedSince(db, follower.organizationId, last))]) {
      const event = eventFor(follower, table)
      if (event) follower.stream.send('change', event)
    }
  }
}
