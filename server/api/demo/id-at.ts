import { randomBytes } from 'node:crypto'
import { firstIdAt } from '#server/api/uuid-time.ts'

/** Returns an id of that time, because lists are ordered by id. */
export const idAt = (at: Date): string => firstIdAt(at.getTime()).slice(0, 24) + randomBytes(6).toString('hex')
