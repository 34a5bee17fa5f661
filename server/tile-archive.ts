import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  Compression,
  findTile,
  type Header,
  PMTiles,
  ResolvedValueCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles'

const unpack = promisify(gunzip)

/** Directories kept unpacked; each has some thousand entries. */
const directoriesMax = 16
/** A root and three levels of leaves reach every tile of the world (PMTiles 3, section 4). */
const levelsMax = 4
/** Beyond it the reader has no exact numbers of tiles. */
const zoomLimit = 26

const contentTypes: Partial<Record<TileType, string>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

/** The map tiles of one PMTiles file, read from the disk tile by tile. */
export interface TileArchive {
  readonly path: string
  /** Changes with the file, so that browsers may cache its tiles for good. */
  readonly version: string
  readonly kind: 'pictures' | 'shapes'
  readonly contentType: string
  readonly isPacked: boolean
  readonly zoomMin: number
  readonly zoomMax: number
  readonly attribution: string
  /** Names of the layers of shapes. */
  readonly layers: readonly string[]
  /** Returns a tile as it is stored; undefined where the file has none. */
  readonly read: (z: number, x: number, y: number) => Promise<Buffer | undefined>
  /** For clients that take no gzip. */
  readonly unpacked: (tile: Buffer) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Opens a PMTiles file of version 3.
 * @throws Error with what to do about it when the page cannot show its tiles.
 */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const file = await open(path)
  try {
    const { size, mtimeMs } = await stat(path)
    const source: Source = {
      getKey: () => path,
      getBytes: async (offset, length) => {
        // A damaged file's lengths do not become memory.
        const present = Math.max(0, Math.min(length, size - offset))
        const { buffer, bytesRead } = await file.read(new Uint8Array(present), 0, present, offset)
        return { data: buffer.buffer.slice(0, bytesRead) }
      },
    }
    // Keeps no failed read, so that a disk that stumbled once is asked again.
    const cache = new ResolvedValueCache(directoriesMax)
    const archive = new PMTiles(source, cache)
    const header = await archive.getHeader()
    if (header.tileDataOffset + (header.tileDataLength ?? 0) > size)
      throw new Error(`${path} ends before its last tile: copy it again`)
    const contentType = contentTypes[header.tileType]
    if (!contentType) throw new Error(`${path} holds neither vector tiles (MVT) nor pictures: make one that does`)
    if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip)
      throw new Error(`${path} has tiles that are packed neither with gzip nor not at all: convert it`)
    const about = facts(await archive.getMetadata())
    return {
      path,
      version: createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('base64url').slice(0, 10),
      kind: header.tileType === TileType.Mvt ? 'shapes' : 'pictures',
      contentType,
      isPacked: header.tileCompression === Compression.Gzip,
      zoomMin: header.minZoom,
      zoomMax: Math.min(header.maxZoom, zoomLimit),
      ...about,
      read: (z, x, y) => readTile({ source, cache, header }, zxyToTileId(z, x, y)),
      unpacked: (tile) => unpack(tile),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Tiles are sent as they are stored, which the package's own reader would unpack. */
async function readTile(
  { source, cache, header }: { source: Source; cache: ResolvedValueCache; header: Header },
  id: number,
): Promise<Buffer | undefined> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let level = 0; level < levelsMax; level += 1) {
    const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
    if (!entry) return undefined
    if (entry.runLength > 0 && entry.offset + entry.length > (header.tileDataLength ?? 0))
      throw new Error('a tile lies outside of its file')
    if (entry.runLength > 0)
      return Buffer.from((await source.getBytes(header.tileDataOffset + entry.offset, entry.length)).data)
    ;[offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length]
  }
  return undefined
}

/** The open data license requires attribution wherever the map is shown. */
const unnamed = '© OpenStreetMap contributors'

function facts(metadata: unknown) {
  const { attribution, vector_layers: layers } = (metadata ?? {}) as Record<string, unknown>
  return {
    attribution: typeof attribution === 'string' ? plain(attribution) || unnamed : unnamed,
    layers: Array.isArray(layers)
      ? layers.flatMap((layer: { id?: unknown } | null) => (typeof layer?.id === 'string' ? [layer.id] : []))
      : [],
  }
}

/** Attributions are written in HTML; the page shows text. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
