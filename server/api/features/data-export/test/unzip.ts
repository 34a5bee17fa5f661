import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50

/** Reads a zip's text files by name, from its central directory. */
export function unzip(zip: Buffer): Map<string, string> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== endSignature) end--
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [compressed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, inflateRawSync(zip.subarray(content, content + compressed)).toString())
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
