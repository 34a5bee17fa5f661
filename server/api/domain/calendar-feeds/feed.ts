import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

/**
 * Gives a feed a new secret address, which is told this once.
 * @param path that of the feed's text, with its secret as `:token`
 * @param keep stores the secret's hash
 */
export async function newAddress<Feed extends object>(
  request: FastifyRequest,
  { path, publicUrl }: { path: string; publicUrl: string },
  keep: (tx: TenantTx, tokenHash: Buffer) => Promise<Feed>,
): Promise<Feed & { address: string }> {
  const token = createToken()
  const feed = await request.inTenantOnce((tx) => keep(tx, hashToken(token)))
  return { ...feed, address: new URL(path.replace(':token', `${token}.ics`), publicUrl).href }
}

/** The secret in an address that `newAddress` gave. */
export const secretOf = (token: string): string => token.replace(/\.ics$/, '')

/** Answers a calendar program; they ask often, and mostly nothing is new. */
export function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, file }: { text: string; file: string },
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${file}"`)
    .send(text)
}
