import fp from 'fastify-plugin'
import { ProblemError } from '#server/api/problem.ts'

interface CallLimitOptions {
  /** Of one user; 0 for no limit. */
  perMinute: number
}

/** As how many calls one counts that takes a file, or makes one of a whole list. */
export const fileWeight = 20
/** Users remembered before those are forgotten who have all their calls again. */
const rememberedMax = 10_000

interface Left {
  calls: number
  atMs: number
}

/**
 * What a signed-in user may ask of this process in a minute, more than people and pages need: a script that reads
 * everything out, or writes without end, waits. What strangers may do is counted where they do it.
 */
export const callLimits = fp<CallLimitOptions>(async (app, { perMinute }) => {
  if (perMinute === 0) return
  const perMs = perMinute / 60_000
  const known = new Map<string, Left>()
  const heavy = new Set<string>()

  app.addHook('onRoute', ({ method, url, config, schema }) => {
    const { properties = {} } = (schema?.querystring ?? {}) as { properties?: Record<string, unknown> }
    if (config?.multipart || 'format' in properties) heavy.add(`${String(method)} ${url}`)
  })

  app.addHook('onRequest', async ({ actor, method, routeOptions }) => {
    if (!actor) return
    const atMs = performance.now()
    const before = known.get(actor.userId)
    const calls = before ? Math.min(perMinute, before.calls + (atMs - before.atMs) * perMs) : perMinute
    const weight = Math.min(heavy.has(`${method} ${routeOptions.url}`) ? fileWeight : 1, perMinute)
    const isOver = calls < weight
    if (!before && known.size >= rememberedMax) forgetRested(atMs)
    known.set(actor.userId, { calls: isOver ? calls : calls - weight, atMs })
    if (!isOver) return
    throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil((weight - calls) / perMs / 1_000) })
  })

  function forgetRested(atMs: number) {
    for (const [userId, { calls, atMs: then }] of known)
      if (calls + (atMs - then) * perMs >= perMinute) known.delete(userId)
  }
})
