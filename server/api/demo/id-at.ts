import { randomBytes } from 'node:crypto'
import { firstIdAt } from '#server/api/uuid-time.ts'

/** Lists are in the order of ids, so an id is as old as its record. */
export const idAt = (at: Date): string => firstIdAt(at.getTime()).slice(0, 24) + randomBytes(6).toString('hex')
