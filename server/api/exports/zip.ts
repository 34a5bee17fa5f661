import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Packs small texts into one archive. */
export function zipOf(files: readonly { name: string; text: string }[]): Readable {
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return zip.outputStream as Readable
}
