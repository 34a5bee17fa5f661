import { fieldProblem } from './problem.ts'

/** Where a page ended: the last row's sort key and id, under the order they belong to. */
export interface Position {
  key: string
  id: string
}

/** An opaque cursor for the next page of a list in this order. */
export const encodeCursor = (order: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url')

/** The rows a page shows of those found, which are one more where another page follows, and where that one begins. */
export function cutPage<Row>(found: readonly Row[], limit: number, order: string, positionOf: (last: Row) => Position) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(order, positionOf(last)) : null }
}

/** The position in a list whose order is that of the ids. */
export const byId = ({ id }: { id: string }): Position => ({ key: '', id })

/** @throws ProblemError 400 naming `cursor` when it is not one of this order's own. */
export function decodeCursor(order: string, cursor: string, isKey: (key: string) => boolean = () => true): Position {
  const [of, key, id] = parse(cursor)
  if (of !== order || typeof key !== 'string' || !isKey(key) || !isId(id)) {
    throw refusedCursor()
  }
  return { key, id }
}

export const refusedCursor = () => fieldProblem('invalid_cursor', 'cursor')

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)

/** A day that the calendar has, YYYY-MM-DD; PostgreSQL would refuse another. */
export const isDay = (key: string): boolean => {
  const day = /^(?!0000)\d{4}-\d\d-\d\d$/.test(key) ? new Date(`${key}T00:00:00Z`) : null
  // A day that is none becomes another one.
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(key)
}

/** A timestamp as PostgreSQL writes it in UTC, with the microseconds that a Date would lose. */
export const isTimestamp = (key: string): boolean => {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00$/.exec(key) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time.slice(0, 8)}Z`))
}
