import { fieldProblem } from './problem.ts'

/** The end of a page: the last row's sort key and id, with the order they belong to. */
export interface Position {
  key: string
  id: string
}

/** Encodes an opaque cursor for the next page in this order. */
export const encodeCursor = (order: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url')

/** Cuts the rows found, one more than the limit if another page follows, to a page; returns the next position. */
export function cutPage<Row>(read: readonly Row[], limit: number, order: string, positionOf: (last: Row) => Position) {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: read.length > limit && last ? encodeCursor(order, positionOf(last)) : null }
}

/** The position in a list ordered by id. */
export const byId = ({ id }: { id: string }): Position => ({ key: '', id })

/** @throws ProblemError 400 naming `cursor` when it does not belong to this order. */
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

/** True for an existing day, YYYY-MM-DD; PostgreSQL would fail on others. */
export const isDay = (key: string): boolean => {
  const day = /^(?!0000)\d{4}-\d\d-\d\d$/.test(key) ? new Date(`${key}T00:00:00Z`) : null
  // A nonexistent day is parsed as another one.
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(key)
}

/** True for a timestamp as PostgreSQL writes it in UTC, with the microseconds a Date would lose. */
export const isTimestamp = (key: string): boolean => {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00$/.exec(key) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time.slice(0, 8)}Z`))
}
