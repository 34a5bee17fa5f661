import sharp from 'sharp'
import { fieldProblem } from '#server/api/problem.ts'
import { createSlots } from '#server/api/slots.ts'

/** Large enough for a face, a logo or a list item. */
export const smallSidePx = 512
const smallestSidePx = 8
// Enough for a camera; a small file that claims more pixels is a decompression bomb.
const largestPixels = 40_000_000
const secondsAllowed = 10

/** Accepted types by their first bytes. SVG is excluded because it can contain scripts. */
const signatures: readonly [string, (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

// Decoding an image may take a hundred megabytes.
const slots = createSlots({ running: 1, waiting: 20 })
sharp.cache(false)

export interface Picture {
  bytes: Buffer
  contentType: 'image/webp'
}

export interface Shape {
  /** Crops to a square around the most salient part, for portraits shown in a circle. */
  isSquare?: boolean
  /** Maximum side length in pixels. */
  sidePx?: number
  /** Preserves the camera's metadata: place and time. */
  keepsCamera?: boolean
}

/**
 * Re-encodes an uploaded image: upright, at most 512 px by default, and without metadata unless requested.
 * @throws ProblemError 400 `image_refused` for anything else.
 */
export async function toPicture(
  upload: Buffer,
  { isSquare = false, sidePx = smallSidePx, keepsCamera = false }: Shape = {},
): Promise<Picture> {
  const kind = signatures.find(([, matches]) => matches(upload))?.[0]
  if (!kind) throw refused()
  return slots(async () => {
    try {
      const picture = sharp(upload, { limitInputPixels: largestPixels, failOn: 'error', pages: 1 })
      const { format, width = 0, height = 0 } = await picture.metadata()
      if (format !== kind || Math.min(width, height) < smallestSidePx) throw refused()
      const side = isSquare ? Math.min(sidePx, width, height) : sidePx
      if (keepsCamera) picture.keepExif()
      const bytes = await picture
        .timeout({ seconds: secondsAllowed })
        .rotate()
        .resize({
          width: side,
          height: side,
          withoutEnlargement: true,
          ...(isSquare ? { fit: 'cover', position: sharp.strategy.attention } : { fit: 'inside' }),
        })
        .webp({ quality: 88, alphaQuality: 100, effort: 4 })
        .toBuffer()
      return { bytes, contentType: 'image/webp' }
    } catch {
      throw refused()
    }
  })
}

const refused = () => fieldProblem('image_refused', 'file')
