import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { liveSessions, type LiveSession } from './events.store.ts'
import { eventFor, ownNotifications, type Follower } from './follower.ts'
import { gatherChanges, type Message } from './gathered.ts'
import { listen, type Listener } from './listener.ts'

interface HubDeps {
  db: Kysely<Database>
  /** A direct connection without a pooler, because LISTEN needs a stable session. */
  databaseUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

const commentMs = 20_000
/** Collects changes in quick succession into one event. */
const gatherMs = 50
/** Minimum time between events of one table, because each makes hundreds of pages reload. */
const pauseMs = 1_000
const streamsPerSession = 20
const givesRoles: ReadonlySet<string> = new Set(['members', 'client_contacts'])

const ofNobody = { requestId: '', userId: null }

/** Forwards database notifications to this process's connected browsers. */
export function createHub({ db, databaseUrl, log }: HubDeps) {
  const followers = new Set<Follower>()
  const gathered = gatherChanges()
  let listener: Listener | undefined
  /** When each change was last sent. */
  const announcedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const receive = (payload: string) => {
    const { sessionId, ...message } = JSON.parse(payload) as Message & { sessionId?: string }
    if (sessionId) for (const follower of followers) if (follower.sessionId === sessionId) follower.stream.end()
    if (!gathered.add(message)) return
    timer ??= setTimeout(announce, gatherMs).unref()
  }

  const announce = () => {
    timer = undefined
    const now = Date.now()
    for (const [key, at] of announcedAt) if (now - at >= pauseMs) announcedAt.delete(key)
    for (const { key, organizationId, table, userId, touched } of gathered.take((change) => !announcedAt.has(change))) {
      announcedAt.set(key, now)
      const concerned = [...followers].filter(
        (follower) => follower.organizationId === organizationId && (!userId || follower.userId === userId),
      )
      for (const follower of concerned) {
        const event = table === ownNotifications && !userId ? null : eventFor(follower, table, touched)
        if (event) follower.stream.send('change', event)
      }
      // Roles may have changed: streams with outdated roles end, and browsers reconnect with the new ones.
      if (givesRoles.has(table) && concerned.length > 0) void check(concerned)
    }
    if (gathered.size() > 0) timer = setTimeout(announce, gatherMs).unref()
  }

  const check = async (some: readonly Follower[]) => {
    try {
      const sessions = await liveSessions(db, [...new Set(some.map(({ sessionId }) => sessionId))])
      for (const follower of some) if (!stillHolds(follower, sessions)) follower.stream.end()
    } catch (error) {
      log.warn({ err: error }, 'live sessions could not be checked')
    }
  }

  const ticking = setInterval(() => {
    for (const { stream } of followers) stream.comment()
    if (followers.size > 0) void check([...followers])
  }, commentMs).unref()

  return {
    /** Adds a browser until its stream ends; resolves once no later change can be missed. */
    async follow(follower: Follower): Promise<void> {
      if (closed) return follower.stream.end()
      const others = [...followers].filter(({ sessionId }) => sessionId === follower.sessionId)
      if (others.length >= streamsPerSession) others[0]?.stream.end()
      followers.add(follower)
      follower.stream.body.once('close', () => followers.delete(follower))
      // Outside the request context, because it outlives the request that happens to be first.
      listener ??= requestContext.run(ofNobody, () =>
        listen(databaseUrl, {
          onMessage: receive,
          onGap: () => {
            for (const { stream } of followers) stream.send('reset', {})
          },
          log,
        }),
      )
      await listener.ready
    },
    /** Number of connected browsers. */
    size: () => followers.size,
    /** Ends every stream immediately; browsers reconnect to another process. */
    close() {
      closed = true
      clearInterval(ticking)
      clearTimeout(timer)
      listener?.close()
      for (const { stream } of followers) stream.end()
    },
  }
}

function stillHolds({ sessionId, organizationId, roles }: Follower, sessions: readonly LiveSession[]): boolean {
  const matching = sessions.filter((session) => session.sessionId === sessionId)
  const now = matching.flatMap((place) => (place.organizationId === organizationId ? (place.roles ?? []) : []))
  return matching.length > 0 && now.length === roles.length && roles.every((role) => now.includes(role))
}
