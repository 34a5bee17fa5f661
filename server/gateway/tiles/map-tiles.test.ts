import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refusingOrigin } from '../test/upstream.ts'
import { openTileArchive } from '#server/tile-archive.ts'
import { vectorTile } from '#server/test/vector-tile.ts'
import { writeTileFile } from '#server/test/tile-file.ts'
import { findTileFile } from '#server/tile-file.ts'
import { startGateway } from '../test/gateway.ts'
import { openOwnTiles } from './own-tiles.ts'

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-tiles-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function served(path: string) {
  const tiles = await openTileArchive(path)
  onTestFinished(() => tiles.close())
  return { ...(await startGateway(await refusingOrigin(), { tiles })), tiles }
}

const street = (name: string) =>
  vectorTile({
    roads: [
      {
        type: 'line',
        properties: { kind: 'minor_road', name },
        parts: [
          [
            [0, 0],
            [4_096, 4_096],
          ],
        ],
      },
    ],
  })

/** Every tile of three zoom levels, so that a small leaf size makes many directories. */
const whole = [0, 1, 2].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, at) => ({ z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) })),
)

describe('map tiles', () => {
  test('serves vector tiles of a file from its own address, each with its content', async () => {
    const path = join(dataDirectory(), 'tiles', 'city.pmtiles')
    const tiles = whole.map(({ z, x, y }) => ({ z, x, y, content: street(`${z}/${x}/${y}`) }))
    const attribution =
      '<a href="https://protomaps.com">Protomaps</a> &copy; <a href="https://osm.org">OpenStreetMap</a>'
    writeTileFile(path, { tiles, leafEntries: 4, metadata: { attribution, vector_layers: [{ id: 'roads' }] } })
    const gateway = await served(path)
    const source = (await (await gateway.ask('/map-tiles.json')).json()) as { url: string }
    expect(source).toEqual({
      url: `/map-tiles/${gateway.tiles.version}/{z}/{x}/{y}`,
      attribution: 'Protomaps © OpenStreetMap',
      kind: 'shapes',
      zoomMax: 2,
    })
    const base = `/map-tiles/${gateway.tiles.version}`
    for (const { z, x, y, content } of tiles) {
      const answered = await gateway.ask(`${base}/${z}/${x}/${y}`)
      expect(Buffer.from(await answered.arrayBuffer())).toEqual(content)
      expect(answered.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
      expect(answered.headers.get('content-encoding')).toBe('gzip')
      expect(answered.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const plain = await gateway.ask(`${base}/1/0/1`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(Buffer.from(await plain.arrayBuffer())).toEqual(street('1/0/1'))
    const nowhere = [
      '/map-tiles/before/1/0/0',
      ...['1/2/0', '3/0/0', '1/-1/0', '1/a/0'].map((tile) => `${base}/${tile}`),
    ]
    const statuses = nowhere.map(async (at) => (await gateway.ask(at)).status)
    expect(await Promise.all(statuses)).toEqual(nowhere.map(() => 404))
  })

  test('serves raster tiles of a file as images, and missing tiles as empty', async () => {
    const path = join(dataDirectory(), 'tiles', 'city.pmtiles')
    const content = Buffer.from('a picture')
    const tiles = [
      { z: 0, x: 0, y: 0, content },
      { z: 1, x: 1, y: 1, content },
    ]
    writeTileFile(path, { tiles, type: TileType.Png, compression: Compression.None })
    const gateway = await served(path)
    const source = (await (await gateway.ask('/map-tiles.json')).json()) as Record<string, unknown>
    expect(source).toMatchObject({ kind: 'pictures', zoomMax: 1, attribution: '© OpenStreetMap contributors' })
    const answered = await gateway.ask(`/map-tiles/${gateway.tiles.version}/1/1/1`)
    expect([answered.headers.get('content-type'), await answered.text()]).toEqual(['image/png', 'a picture'])
    expect((await gateway.ask(`/map-tiles/${gateway.tiles.version}/1/0/0`)).status).toBe(204)
  })

  test('rejects tiles of a damaged file, and does not open a truncated file', async () => {
    const path = join(dataDirectory(), 'tiles', 'city.pmtiles')
    writeTileFile(path, { tiles: whole.map((tile) => ({ ...tile, content: street('Main Street') })) })
    const sound = readFileSync(path)
    const data = Number(sound.readBigUInt64LE(56))
    // The first tile loses its gzip header.
    writeFileSync(path, Buffer.concat([sound.subarray(0, data), Buffer.alloc(4), sound.subarray(data + 4)]))
    const gateway = await served(path)
    const base = `/map-tiles/${gateway.tiles.version}`
    const plainly = (at: string) => gateway.ask(`${base}/${at}`, { headers: { 'accept-encoding': 'identity' } })
    expect((await plainly('0/0/0')).status).toBe(500)
    expect((await plainly('1/0/0')).status).toBe(200)
    writeFileSync(path, sound.subarray(0, -1))
    await expect(openTileArchive(path)).rejects.toThrow('copy it again')
    const deep = Buffer.from(sound)
    deep[101] = 99
    // Its directory ends at 8 bytes of data, as if the other tiles had never been written.
    deep.writeBigUInt64LE(8n, 64)
    writeFileSync(path, deep)
    const short = await served(path)
    expect(short.tiles.zoomMax).toBe(26)
    expect((await short.ask(`/map-tiles/${short.tiles.version}/27/0/0`)).status).toBe(404)
    expect((await short.ask(`/map-tiles/${short.tiles.version}/2/3/3`)).status).toBe(500)
  })

  test('prefers a configured server, and announces no tiles without a server or file', async () => {
    const without = await startGateway(await refusingOrigin())
    expect((await without.ask('/map-tiles.json')).status).toBe(204)
    const mapTiles = { url: 'https://tile.example.com/{z}/{x}/{y}.png', attribution: '© Somebody' }
    const configured = await startGateway(await refusingOrigin(), { mapTiles })
    expect(await (await configured.ask('/map-tiles.json')).json()).toEqual({
      ...mapTiles,
      kind: 'pictures',
      zoomMax: 19,
    })
  })

  test('are the first file of DATA_DIR/tiles, and an unreadable one is logged and left out', async () => {
    const dataDir = dataDirectory()
    const warnings: unknown[] = []
    const log = { warn: (fields: unknown) => void warnings.push(fields) } as Parameters<typeof openOwnTiles>[1]
    const open = () => openOwnTiles({ dataDir, mapTiles: undefined }, log)
    expect(await open()).toBeUndefined()
    const tiles = [{ z: 0, x: 0, y: 0, content: street('Main Street') }]
    writeTileFile(join(dataDir, 'tiles', 'b.pmtiles'), { tiles })
    writeFileSync(join(dataDir, 'tiles', 'a.txt'), 'notes')
    const tile = await open()
    expect(tile?.path).toBe(join(dataDir, 'tiles', 'b.pmtiles'))
    expect(gunzipSync((await tile?.read(0, 0, 0)) ?? '')).toEqual(street('Main Street'))
    await tile?.close()
    writeFileSync(join(dataDir, 'tiles', 'a.pmtiles'), 'half a download')
    expect(await findTileFile(dataDir)).toBe(join(dataDir, 'tiles', 'a.pmtiles'))
    expect(warnings).toEqual([])
    expect(await open()).toBeUndefined()
    expect(warnings).toHaveLength(1)
    writeTileFile(join(dataDir, 'tiles', 'a.pmtiles'), { tiles, compression: Compression.Zstd })
    await expect(openTileArchive(join(dataDir, 'tiles', 'a.pmtiles'))).rejects.toThrow('convert it')
  })
})
