import { createHash, randomBytes } from 'node:crypto'
import type { Sealing } from './sealing.ts'

/** An opaque secret of 256 bits for a cookie or a link; only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/**
 * The secret of a mail's link: the same at each try of one job, so that a mail that arrives twice is twice the same.
 * Nobody makes it without ENCRYPTION_KEY, while the database holds the job's id and the secret's hash.
 */
export function mailToken(sealing: Sealing, jobId: string): string {
  if (!jobId) throw new Error('a link is made for the job that mails it')
  return sealing.mark(jobId, 'mail link').toString('base64url')
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
