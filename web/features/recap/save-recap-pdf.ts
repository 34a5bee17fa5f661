import type { Configuration } from '#shared/contracts/organizations.ts'
import type { Recap } from '#shared/contracts/recaps.ts'
import { language } from '#web/lib/language.ts'
import { drawDocument } from '#web/lib/pdf-document.ts'
import { readFont } from '#web/lib/pdf-letters.ts'
import { recapBlocks, recapTitle } from './recap-blocks.ts'

const printedSidePx = 800

/** The recap with its photos as a PDF. Its code is large and comes with the first one that is made. */
export async function recapPdf(recap: Recap, units: Configuration['units']): Promise<Blob> {
  const photos = recap.stops.flatMap((stop) => stop.photos)
  const read = await Promise.all(photos.map(async ({ id, link }) => [id, await asJpeg(link)] as const))
  const pictures = new Map(read.flatMap(([id, bytes]) => (bytes ? [[id, bytes] as const] : [])))
  const blocks = recapBlocks({ recap, units, pictures })
  const parts = await drawDocument({ title: recapTitle(recap), language: language(), blocks, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}

/** What a PDF can hold of a picture that is kept as WebP; nothing where it does not come. */
async function asJpeg(link: string): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(link).catch(() => undefined)
  if (!answer?.ok) return undefined
  const picture = await createImageBitmap(await answer.blob())
  const scale = Math.min(1, printedSidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return jpeg?.arrayBuffer()
}
