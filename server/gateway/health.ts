import type { FastifyInstance } from 'fastify'
import { answerJson, refuse } from './answer.ts'
import type { Drain } from './drain.ts'
import type { UpstreamGroup } from './upstream-client/upstream-group.ts'

const readyWithinMs = 2000

/**
 * `/healthz`: this process runs. `/readyz`: it takes requests, and an API of the default env is there and stays. An API
 * whose database is away is there: the gateway keeps its place, since the product's own answer says more than a
 * balancer's. */
export function registerHealth(app: FastifyInstance, group: UpstreamGroup | undefined, drain: Drain): void {
  app.get('/healthz', (request, reply) => {
    reply.hijack()
    answerJson(request.exchange, 200, { status: 'ok' })
  })
  app.get('/readyz', async (request, reply) => {
    const api = drain.announced ? 'away' : await stateOf(group)
    reply.hijack()
    if (api !== 'away') answerJson(request.exchange, 200, { status: 'ready', api })
    else refuse(request.exchange, 'unavailable', { headers: ['retry-after', '1'] })
  })
}

async function stateOf(group: UpstreamGroup | undefined): Promise<'ready' | 'unavailable' | 'away'> {
  const said = await Promise.all(group?.members.map((member) => member.ask(readyWithinMs)) ?? [])
  if (said.includes('ready')) return 'ready'
  return said.includes('unready') ? 'unavailable' : 'away'
}
