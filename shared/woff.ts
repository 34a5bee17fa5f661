const headBytes = 44
const entryBytes = 20

/**
 * The WOFF font as TrueType with uncompressed tables: decompressing it for every document would take as long as drawing
 * it. Source: WOFF 1.0, sections 3 to 5.
 */
export function unpackWoff(woff: ArrayBuffer, inflate: (bytes: Uint8Array) => Uint8Array): ArrayBuffer {
  const from = new DataView(woff)
  const count = from.getUint16(12)
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = headBytes + nth * entryBytes
    const [tag, start, packed, length, sum] = [0, 4, 8, 12, 16].map((past) => from.getUint32(at + past))
    const bytes = new Uint8Array(woff, start, packed)
    return { tag: tag ?? 0, sum: sum ?? 0, bytes: bytes.length < (length ?? 0) ? inflate(bytes) : bytes }
  })
  const sized = tables.map(({ bytes }) => Math.ceil(bytes.length / 4) * 4)
  const begin = 12 + count * 16
  const out = new Uint8Array(begin + sized.reduce((sum, size) => sum + size, 0))
  const to = new DataView(out.buffer)
  const power = Math.floor(Math.log2(count))
  to.setUint32(0, from.getUint32(4))
  for (const [nth, value] of [count, 2 ** power * 16, power, (count - 2 ** power) * 16].entries())
    to.setUint16(4 + nth * 2, value)
  let place = begin
  for (const [nth, { tag, sum, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, sum, place, bytes.length].entries())
      to.setUint32(12 + nth * 16 + field * 4, value)
    out.set(bytes, place)
    place += sized[nth] ?? 0
  }
  return out.buffer
}
