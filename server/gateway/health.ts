import type { FastifyInstance } from 'fastify'
import { answerJson, refuse } from './answer.ts'
import type { Drain } from './drain.ts'
import { askStatus } from './transport/ask-status.ts'
import type { Upstream } from './transport/upstream.ts'

const readyWithinMs = 2000

/** `/healthz`: this process runs. `/readyz`: it takes requests, and the API of the default env says it is ready. */
export function registerHealth(app: FastifyInstance, upstream: Upstream | undefined, drain: Drain): void {
  app.get('/healthz', (request, reply) => {
    reply.hijack()
    answerJson(request.exchange, 200, { status: 'ok' })
  })
  app.get('/readyz', async (request, reply) => {
    const ready = !drain.begun && (await isReady(upstream))
    reply.hijack()
    if (ready) answerJson(request.exchange, 200, { status: 'ready' })
    else refuse(request.exchange, 'unavailable', { headers: ['retry-after', '1'] })
  })
}

async function isReady(upstream: Upstream | undefined): Promise<boolean> {
  if (!upstream) return false
  try {
    return (await askStatus(upstream, '/readyz', readyWithinMs)) === 200
  } catch {
    return false
  }
}
