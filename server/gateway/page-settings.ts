import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answer, answerJson } from './forwarding/answer.ts'

/** Serves the performance agent's settings, which the page reads before it loads the agent; 204 when not configured. */
export function registerPageSettings(app: FastifyInstance, { browserAgent }: Pick<Config, 'browserAgent'>): void {
  app.get('/browser-agent.json', (request, reply) => {
    reply.hijack()
    if (browserAgent) answerJson(request.exchange, 200, browserAgent)
    else answer(request.exchange, 204, ['cache-control', 'no-store'])
  })
}
