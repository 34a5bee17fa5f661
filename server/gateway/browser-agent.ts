import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answer, answerJson } from './answer.ts'

/** `GET /browser-agent.json`: which application the page reports its performance to; 204 where to none. */
export function registerBrowserAgent(app: FastifyInstance, agent: Config['browserAgent']): void {
  app.get('/browser-agent.json', (request, reply) => {
    reply.hijack()
    if (agent) answerJson(request.exchange, 200, agent)
    else answer(request.exchange, 204, ['cache-control', 'no-store'])
  })
}
