import type { FastifyInstance } from 'fastify'
import { answerJson, refuse } from '../forwarding/answer.ts'
import type { Drain } from '../drain.ts'
import type { UpstreamGroup } from '../upstream-client/upstream-group.ts'

const readyWithinMs = 2000

/**
 * `/healthz`: this process runs. `/readyz`: it accepts requests and an API of the default env is up and not stopping.
 * An API whose database is down counts as up, because the product's own error page says more than a balancer's.
 */
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
