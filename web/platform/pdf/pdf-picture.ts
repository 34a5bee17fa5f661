const printedSidePx = 800

/** A WebP photo as JPEG, which a PDF can embed; undefined when the download fails. */
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

/** JPEGs by photo id, without those that failed to download. */
export async function jpegsOf(photos: readonly { id: string; link: string }[]): Promise<Map<string, ArrayBuffer>> {
  const read = await Promise.all(photos.map(async ({ id, link }) => [id, await asJpeg(link)] as const))
  return new Map(read.flatMap(([id, bytes]) => (bytes ? [[id, bytes] as const] : [])))
}
