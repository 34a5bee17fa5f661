import { limits } from '#shared/limits.ts'
import { byId, cutPage, decodeCursor } from './cursors.ts'

const order = '-id'

export interface IdPage<T> {
  items: T[]
  nextCursor: string | null
}

/**
 * Returns a page of a list ordered by creation time, newest first; `read` returns at most `count` rows whose id is less
 * than `before`.
 * @throws ProblemError 400 naming `cursor`.
 */
export async function idPage<Row extends { id: string }, T>(
  { cursor, limit = limits.pageSize }: { cursor?: string | undefined; limit?: number | undefined },
  read: (count: number, before: string | null) => Promise<Row[]>,
  toItems: (rows: Row[]) => T[] | Promise<T[]>,
): Promise<IdPage<T>> {
  const readRows = await read(limit + 1, cursor ? decodeCursor(order, cursor).id : null)
  const { rows, nextCursor } = cutPage(readRows, limit, order, byId)
  return { items: await toItems(rows), nextCursor }
}
