import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import type { PdfFont } from '#shared/pdf-runs.ts'
import { unpackWoff } from '#shared/woff.ts'

const nameOf = (font: PdfFont) => (font === 'bold' ? 'inter-latin-600-normal' : `inter-${font}-400-normal`)
const known = new Map<PdfFont, Promise<Buffer>>()

/** An Inter font file, uncompressed once for all documents. */
export const fontBytes = (font: PdfFont): Promise<Buffer> => known.getOrInsertComputed(font, () => read(font))

async function read(font: PdfFont): Promise<Buffer> {
  const path = fileURLToPath(import.meta.resolve(`@fontsource/inter/files/${nameOf(font)}.woff`))
  const woff = new Uint8Array(await readFile(path)).buffer
  return Buffer.from(unpackWoff(woff, inflateSync))
}
