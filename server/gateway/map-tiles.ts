import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { answer, answerJson } from './answer.ts'

/** `GET /map-tiles.json`: where the map's pictures come from and whom it credits; 204 where it has none. */
export function registerMapTiles(app: FastifyInstance, tiles: Config['mapTiles']): void {
  app.get('/map-tiles.json', (request, reply) => {
    reply.hijack()
    if (tiles) answerJson(request.exchange, 200, tiles)
    else answer(request.exchange, 204, ['cache-control', 'no-store'])
  })
}
