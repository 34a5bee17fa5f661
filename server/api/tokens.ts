import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 bits for a cookie or a link; only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
