import type { FastifyInstance } from 'fastify'
import { mapTilesPath, type TileSource } from '#shared/operations/map-tiles.ts'
import type { Config } from '#server/config.ts'
import type { TileArchive } from '#server/tile-archive.ts'
import { answerSecurity } from '../checks/security-headers.ts'
import { answer, answerJson, refuse } from '../forwarding/answer.ts'
import { pickEncoding } from '../site/encodings.ts'

/** The highest zoom level that tile servers have. */
const serverZoomMax = 19

interface TileParams {
  Params: Record<'version' | 'z' | 'x' | 'y', string>
}

/** Announces the map tiles' URL and serves the installation's own tile file. A configured server takes precedence. */
export function registerMapTiles(
  app: FastifyInstance,
  configured: Config['mapTiles'],
  archive: TileArchive | undefined,
): void {
  const source = configured
    ? { ...configured, kind: 'pictures', zoomMax: serverZoomMax }
    : archive && ownSource(archive)
  app.get(mapTilesPath, (request, reply) => {
    reply.hijack()
    if (source) answerJson(request.exchange, 200, source)
    else answer(request.exchange, 204, ['cache-control', 'no-store'])
  })
  if (!archive || configured) return
  app.get<TileParams>('/map-tiles/:version/:z/:x/:y', async ({ exchange, params }, reply) => {
    const place = tileNumbers(params, archive)
    const tile = place && (await archive.read(...place))
    // Tiles are stored with gzip, which every client that accepts brotli accepts too.
    const isPlain = archive.isPacked && pickEncoding(exchange.request.headers['accept-encoding']) === 'identity'
    // Unpacked before hijacking, so that a damaged tile gets an error instead of no answer.
    const content = tile && isPlain ? await archive.unpacked(tile) : tile
    reply.hijack()
    if (!place) return refuse(exchange, 'not_found')
    const headers = ['cache-control', 'public, max-age=31536000, immutable', ...answerSecurity(exchange)]
    if (!content) return answer(exchange, 204, headers)
    headers.push('content-type', archive.contentType)
    if (archive.isPacked) headers.push('vary', 'accept-encoding')
    if (archive.isPacked && !isPlain) headers.push('content-encoding', 'gzip')
    return answer(exchange, 200, headers, content)
  })
}

const ownSource = ({ version, kind, zoomMax, attribution }: TileArchive): TileSource => ({
  url: `/map-tiles/${version}/{z}/{x}/{y}`,
  attribution,
  kind,
  zoomMax,
})

/** Returns the tile's numbers; undefined for an earlier file's tiles and for numbers that no tile has. */
function tileNumbers(
  { version, z, x, y }: TileParams['Params'],
  archive: TileArchive,
): [z: number, x: number, y: number] | undefined {
  if (version !== archive.version || ![z, x, y].every((number) => /^\d{1,8}$/.test(number))) return undefined
  const [zoom, column, row] = [Number(z), Number(x), Number(y)]
  return zoom <= archive.zoomMax && column < 2 ** zoom && row < 2 ** zoom ? [zoom, column, row] : undefined
}
