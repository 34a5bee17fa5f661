import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

interface TileFile {
  readonly tiles: readonly { z: number; x: number; y: number; content: Buffer }[]
  readonly type?: TileType
  readonly compression?: Compression
  readonly metadata?: object
  /** Entries in each leaf directory; without it the root has all of them. */
  readonly leafEntries?: number
}

interface Entry {
  readonly id: number
  readonly run: number
  readonly offset: number
  readonly length: number
}

const headerBytes = 127

/** Writes a PMTiles file of version 3. */
export function writeTileFile(
  path: string,
  { tiles, type = TileType.Mvt, compression = Compression.Gzip, metadata = {}, leafEntries }: TileFile,
): void {
  const sorted = tiles
    .map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), content: packed(content, compression) }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map(({ id, content: { length } }): Entry => {
    end += length
    return { id, run: 1, offset: end - length, length }
  })
  const { root, leaves } =
    leafEntries === undefined ? { root: directory(entries), leaves: [] } : split(entries, leafEntries)
  const about = gzipSync(JSON.stringify(metadata))
  const data = sorted.map(({ content }) => content)
  const zooms = tiles.map(({ z }) => z)
  const parts = [root, about, Buffer.concat(leaves), Buffer.concat(data)]
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  let at = headerBytes
  for (const [place, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * place)
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * place)
    at += part.length
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), place)
  header.set([1, Compression.Gzip, compression, type, Math.min(...zooms), Math.max(...zooms)], 96)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.concat([header, ...parts]))
}

const packed = (content: Buffer, compression: Compression) =>
  compression === Compression.Gzip ? gzipSync(content) : content

/** A root whose entries are directories, which have no run length. */
function split(entries: readonly Entry[], each: number) {
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += each) {
    const leaf = directory(entries.slice(from, from + each))
    pointers.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves }
}

/** Columns of varints: distances of ids, run lengths, lengths, offsets plus one (section 4.2 of the format). */
function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  let before = 0
  for (const { id } of entries) {
    pbf.writeVarint(id - before)
    before = id
  }
  for (const { run } of entries) pbf.writeVarint(run)
  for (const { length } of entries) pbf.writeVarint(length)
  for (const { offset } of entries) pbf.writeVarint(offset + 1)
  return gzipSync(pbf.finish())
}
