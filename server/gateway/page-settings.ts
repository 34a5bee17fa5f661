import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answer, answerJson } from './answer.ts'

/**
 * What the page asks before it loads something from elsewhere; 204 where this installation has none. `browser-agent.json`:
 * which application it reports its performance to. `map-tiles.json`: where a map's pictures come from and whom it credits.
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
