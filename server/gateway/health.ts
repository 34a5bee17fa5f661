import type { FastifyInstance } from 'fastify'
import { stoppingHeader } from '#server/readiness.ts'
import { answerJson, refuse } from './answer.ts'
import type { Drain } from './drain.ts'
import { fetchHead } from './upstream-client/fetch-head.ts'
import type { Upstream } from './upstream-client/upstream.ts'

const readyWithinMs = 2000

/**
 * `/healthz`: this process runs. `/readyz`: it takes requests, and the API of the default env is there and stays. An API
 * whose database is away is there: the gateway keeps its place, since the product's own answer says more than a
 * balancer's. */
export function registerHealth(app: FastifyInstance, upstream: Upstream | undefined, drain: Drain): void {
  app.get('/healthz', (request, reply) => {
    reply.hijack()
    answerJson(request.exchange, 200, { status: 'ok' })
  })
  app.get('/readyz', async (request, reply) => {
    const api = drain.announced ? 'away' : await stateOf(upstream)
    reply.hijack()
    if (api !== 'away') answerJson(request.exchange, 200, { status: 'ready', api })
    else refuse(request.exchange, 'unavailable', { headers: ['retry-after', '1'] })
  })
}

async function stateOf(upstream: Upstream | undefined): Promise<'ready' | 'unavailable' | 'away'> {
  if (!upstream) return 'away'
  try {
    const { status, headers } = await fetchHead(upstream, '/readyz', readyWithinMs)
    if (status === 200) return 'ready'
    return headers.includes(stoppingHeader) ? 'away' : 'unavailable'
  } catch {
    return 'away'
  }
}
