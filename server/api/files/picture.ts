import sharp from 'sharp'
import { fieldProblem } from '#server/api/problem.ts'
import { createSlots } from '#server/api/slots.ts'

/** Enough for a face, a logo, or a thing in a list. */
export const smallSidePx = 512
const smallestSidePx = 8
// Enough for a camera's picture; a small file that claims more is a bomb.
const largestPixels = 40_000_000
const secondsAllowed = 10

/** The kinds taken, by how their files begin. SVG is a program, so it is not among them. */
const signatures: readonly [string, (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

// A picture may take a hundred megabytes while it is decoded.
const slots = createSlots({ running: 1, waiting: 20 })
sharp.cache(false)

export interface Picture {
  bytes: Buffer
  contentType: 'image/webp'
}

export interface Shape {
  /** Cut to a square around what draws the eye: a face that is shown in a circle. */
  isSquare?: boolean
  /** The longest side it may have. */
  sidePx?: number
  /** Keeps what the camera wrote into it: where and when it was taken. */
  keepsCamera?: boolean
}

/**
 * The uploaded picture made anew: upright, at most 512 px wide and high unless more is asked for, without anything it carried beside its pixels unless that is asked for.
 * @throws ProblemError 400 `image_refused` for anything that is no such picture.
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
