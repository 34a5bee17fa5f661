import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PdfFont } from '#shared/pdf-runs.ts'

const folder = join(import.meta.dirname, '../../node_modules/@fontsource/inter/files')

/** Reads the font files that the page downloads, from the disk. */
export async function readFont(font: PdfFont): Promise<ArrayBuffer> {
  const file = font === 'bold' ? 'inter-latin-600-normal' : `inter-${font}-400-normal`
  return new Uint8Array(await readFile(join(folder, `${file}.woff`))).buffer
}
