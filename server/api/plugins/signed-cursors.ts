import { timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import { refusedCursor } from '#server/api/cursors.ts'
import type { Sealing } from '#server/api/sealing.ts'

const markBytes = 16

/**
 * Signs cursors for all routes. A cursor is valid only unchanged, for the list, organization and filters it was issued
 * for.
 */
export const signedCursors = fp<{ sealing: Sealing }>(async (app, { sealing }) => {
  app.addHook('preValidation', async ({ url, query }) => {
    const parameters = query as Record<string, unknown>
    if (typeof parameters['cursor'] === 'string')
      parameters['cursor'] = checked(sealing, parameters['cursor'], listOf(url))
  })

  app.addHook('preSerialization', async ({ url }, _reply, payload) => {
    if (!isPage(payload)) return payload
    const { nextCursor } = payload
    const mark = sealing.mark(nextCursor, listOf(url)).subarray(0, markBytes)
    return { ...payload, nextCursor: `${nextCursor}.${mark.toString('base64url')}` }
  })
})

/** @throws ProblemError 400 `invalid_cursor` when it was not issued for this list. */
function checked(sealing: Sealing, signed: string, list: string): string {
  const [cursor = '', mark = ''] = signed.split('.')
  const signature = Buffer.from(mark, 'base64url')
  const isOurs = sealing.marks(cursor, list).some((full) => {
    const expected = full.subarray(0, markBytes)
    return signature.length === markBytes && timingSafeEqual(signature, expected)
  })
  // Base64 has several spellings of a value; only the issued one is valid.
  if (!isOurs || signed !== `${cursor}.${signature.toString('base64url')}`) throw refusedCursor()
  return cursor
}

/** Identifies a list with its filters; the page size does not count. */
function listOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://list')
  searchParams.delete('cursor')
  searchParams.delete('limit')
  searchParams.sort()
  return `cursor ${pathname}?${searchParams.toString()}`
}

const isPage = (payload: unknown): payload is { nextCursor: string } =>
  typeof payload === 'object' && payload !== null && 'nextCursor' in payload && typeof payload.nextCursor === 'string'
