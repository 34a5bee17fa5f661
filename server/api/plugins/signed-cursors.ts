import { timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import { refusedCursor } from '#server/api/cursors.ts'
import type { Sealing } from '#server/api/sealing.ts'

const markBytes = 16

/**
 * A cursor is good for the list, organization and filters it was given for, unchanged. Signed here for every route, so
 * that no list can forget it.
 */
export const signedCursors = fp<{ sealing: Sealing }>(async (app, { sealing }) => {
  app.addHook('preValidation', async ({ url, query }) => {
    const given = query as Record<string, unknown>
    if (typeof given['cursor'] === 'string') given['cursor'] = checked(sealing, given['cursor'], listOf(url))
  })

  app.addHook('preSerialization', async ({ url }, _reply, payload) => {
    if (!isPage(payload)) return payload
    const { nextCursor } = payload
    const mark = sealing.mark(nextCursor, listOf(url)).subarray(0, markBytes)
    return { ...payload, nextCursor: `${nextCursor}.${mark.toString('base64url')}` }
  })
})

/** @throws ProblemError 400 `invalid_cursor` when it was not given out for this list. */
function checked(sealing: Sealing, signed: string, list: string): string {
  const [cursor = '', mark = ''] = signed.split('.')
  const given = Buffer.from(mark, 'base64url')
  const isOurs = sealing.marks(cursor, list).some((full) => {
    const expected = full.subarray(0, markBytes)
    return given.length === markBytes && timingSafeEqual(given, expected)
  })
  // Base64 has spellings of one value; only the one given out counts.
  if (!isOurs || signed !== `${cursor}.${given.toString('base64url')}`) throw refusedCursor()
  return cursor
}

/** A list with its filters; how many rows a page has is no filter. */
function listOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://list')
  searchParams.delete('cursor')
  searchParams.delete('limit')
  searchParams.sort()
  return `cursor ${pathname}?${searchParams.toString()}`
}

const isPage = (payload: unknown): payload is { nextCursor: string } =>
  typeof payload === 'object' && payload !== null && 'nextCursor' in payload && typeof payload.nextCursor === 'string'
