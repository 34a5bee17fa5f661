import fp from 'fastify-plugin'
import { ProblemError } from '#server/api/problem.ts'

interface CallLimitOptions {
  /** Per user, and per API key; 0 disables the limit. */
  perMinute: number
}

/** Weight of a call that uploads a file or exports a list. */
export const fileWeight = 20
/** When this many users are tracked, those with a full allowance are removed. */
const rememberedMax = 10_000

interface Left {
  calls: number
  atMs: number
}

/**
 * Limits a signed-in user's calls per minute in this process, above what people and pages need, to slow scripts that
 * scrape or write endlessly. Anonymous calls have their own limits. An API key has a separate limit and reads in
 * `RateLimit` what is left (draft-ietf-httpapi-ratelimit-headers).
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

  app.addHook('onRequest', async ({ actor, method, routeOptions }, reply) => {
    if (!actor) return
    const caller = actor.key?.id ?? actor.userId
    const atMs = performance.now()
    const before = known.get(caller)
    const calls = before ? Math.min(perMinute, before.calls + (atMs - before.atMs) * perMs) : perMinute
    const weight = Math.min(heavy.has(`${method} ${routeOptions.url}`) ? fileWeight : 1, perMinute)
    const isOver = calls < weight
    if (!before && known.size >= rememberedMax) forgetRested(atMs)
    const left = isOver ? calls : calls - weight
    known.set(caller, { calls: left, atMs })
    if (actor.key) {
      const fullAfter = Math.ceil((perMinute - left) / perMs / 1_000)
      reply.header('ratelimit-policy', `"calls";q=${perMinute};w=60`)
      reply.header('ratelimit', `"calls";r=${Math.floor(left)};t=${fullAfter}`)
    }
    if (!isOver) return
    throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.ceil((weight - calls) / perMs / 1_000) })
  })

  function forgetRested(atMs: number) {
    for (const [caller, { calls, atMs: then }] of known)
      if (calls + (atMs - then) * perMs >= perMinute) known.delete(caller)
  }
})
