import { inflateRawSync } from 'node:zlib'
import { tableLimits } from './table-limits.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
const commentBytesMax = 65_535

/**
 * Unpacks every part of a zip and forgets it: what a part says of its own size may be a lie.
 * @throws Error when it is no zip, has too many parts, or would be too large.
 */
export function requireModestZip(zip: Buffer): void {
  let end = zip.length - endBytes
  const first = Math.max(0, end - commentBytesMax)
  while (end >= first && zip.readUInt32LE(end) !== endMark) end--
  if (end < first) throw new Error('no zip')
  const parts = zip.readUInt16LE(end + 10)
  if (parts > tableLimits.parts) throw new Error('too many parts')
  let at = zip.readUInt32LE(end + 16)
  let left: number = tableLimits.unpackedBytes
  for (let part = 0; part < parts; part++) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken zip')
    left -= unpackedBytes(zip, at, left)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function unpackedBytes(zip: Buffer, at: number, left: number): number {
  const method = zip.readUInt16LE(at + 10)
  const packed = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (start + packed > zip.length || packed > left) throw new Error('too large')
  if (method === 0) return packed
  if (method !== 8) throw new Error('an unknown packing')
  return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: Math.max(1, left) }).length
}
