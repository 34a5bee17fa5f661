import { limits } from '#shared/limits.ts'
import { byId, cutPage, decodeCursor } from './cursors.ts'

const order = '-id'

export interface IdPage<T> {
  items: T[]
  nextCursor: string | null
}

/**
 * A page of what is listed by the time it was made, the newest first; `read` answers at most `count` rows whose id lies
 * before `before`. @throws ProblemError 400 naming `cursor`.
 */
export async function idPage<Row extends { id: string }, T>(
  { cursor, limit = limits.pageSize }: { cursor?: string | undefined; limit?: number | undefined },
  read: (count: number, before: string | null) => Promise<Row[]>,
  toItems: (rows: Row[]) => T[] | Promise<T[]>,
): Promise<IdPage<T>> {
  const found = await read(limit + 1, cursor ? decodeCursor(order, cursor).id : null)
  const { rows, nextCursor } = cutPage(found, limit, order, byId)
  return { items: await toItems(rows), nextCursor }
}
