import { timingSafeEqual } from 'node:crypto'
import type { Sealing } from '#server/api/sealing.ts'

const owner = 'phone code'
const digitsOf = (mark: Buffer) => String(mark.readUInt32BE(0) % 1_000_000).padStart(6, '0')

/** Derives the request's code from the installation's key; the code is stored nowhere. */
export const codeOf = (sealing: Sealing, id: string): string => digitsOf(sealing.mark(id, owner))

export const isCodeOf = (sealing: Sealing, id: string, typed: string): boolean =>
  sealing.marks(id, owner).some((mark) => timingSafeEqual(Buffer.from(digitsOf(mark)), Buffer.from(typed)))
