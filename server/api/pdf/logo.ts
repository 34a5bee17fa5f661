import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '#server/api/files/file-store.ts'

/** A stored logo as PNG on white paper, since pdfkit takes long for transparent ones; null when there is none. */
export async function logoPng(files: FileStore, hash: string | null): Promise<Buffer | null> {
  const stored = hash ? await files.find(hash) : undefined
  if (!stored) return null
  const bytes = await buffer(await stored.open())
  return sharp(bytes)
    .resize({ width: 640, height: 192, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}
