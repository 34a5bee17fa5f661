import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { boundedSheet } from './bounded-sheet.ts'
import { tableLimits } from './table-limits.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const commentBytesMax = 65_535
const chunkBytes = 1024 * 1024

export interface Part {
  name: Buffer
  packed: Buffer
  isStored: boolean
}

/**
 * Rebuilds a zip from its measured parts: a part's declared size may be false, and a reader that ignores the
 * directory would find parts missing in it.
 * @throws Error if it is no zip, has too many parts, is too large, or has a sheet that reaches too far.
 */
export function boundedZip(zip: Buffer): Readable {
  const parts = partsOf(zip)
  let left: number = tableLimits.unpackedBytes
  for (const part of parts) {
    const content = unpacked(part, left)
    left -= content.length
    boundedSheet(content)
  }
  return Readable.from(written(parts), { objectMode: false })
}

/** @throws Error if it is no zip, or has too many parts. */
export function partsOf(zip: Buffer): Part[] {
  let end = zip.length - endBytes
  const first = Math.max(0, end - commentBytesMax)
  while (end >= first && zip.readUInt32LE(end) !== endMark) end--
  if (end < first) throw new Error('no zip')
  const count = zip.readUInt16LE(end + 10)
  if (count > tableLimits.parts) throw new Error('too many parts')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken zip')
    const part = partAt(zip, at)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return part
  })
}

/** Parses one entry of the directory. */
function partAt(zip: Buffer, at: number): Part {
  const method = zip.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw new Error('an unknown packing')
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const end = start + zip.readUInt32LE(at + 20)
  if (end > zip.length) throw new Error('a broken zip')
  const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28))
  return { name, packed: zip.subarray(start, end), isStored: method === 0 }
}

function unpacked({ packed, isStored }: Part, left: number): Buffer {
  if (packed.length > left) throw new Error('too large')
  return isStored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
}

/** One part at a time; without a directory, which the reader does not need. */
function* written(parts: readonly Part[]) {
  for (const part of parts) {
    const content = unpacked(part, tableLimits.unpackedBytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(localMark, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(part.name.length, 26)
    yield Buffer.concat([head, part.name])
    for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endMark, 0)
  yield end
}
