import { createHash, randomBytes } from 'node:crypto'
import type { Sealing } from './sealing.ts'

/** Creates an opaque 256-bit secret for a cookie or a link; only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/**
 * Derives the secret of an emailed link: the same on each retry of a job, so that duplicates are identical. It requires
 * ENCRYPTION_KEY, while the database only has the job's id and the secret's hash.
 */
export function mailToken(sealing: Sealing, jobId: string): string {
  if (!jobId) throw new Error('a link is made for the job that mails it')
  return sealing.mark(jobId, 'mail link').toString('base64url')
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
