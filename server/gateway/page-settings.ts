import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answer, answerJson } from './forwarding/answer.ts'

/**
 * Serves the settings the page reads before it loads anything from elsewhere; 204 when not configured.
 * `browser-agent.json`: the performance agent's application. `map-tiles.json`: the tile server and its attribution.
 */
export function registerPageSettings(
  app: FastifyInstance,
  { browserAgent, mapTiles }: Pick<Config, 'browserAgent' | 'mapTiles'>,
): void {
  for (const [path, setting] of Object.entries({ '/browser-agent.json': browserAgent, '/map-tiles.json': mapTiles })) {
    app.get(path, (request, reply) => {
      reply.hijack()
      if (setting) answerJson(request.exchange, 200, setting)
      else answer(request.exchange, 204, ['cache-control', 'no-store'])
    })
  }
}
