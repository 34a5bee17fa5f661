import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'

/**
 * Creates a new secret URL for a feed, returned only once.
 * @param path The feed's path, with `:token` for the secret.
 * @param keep Stores the secret's hash.
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

/** Extracts the secret from a URL created by `newAddress`. */
export const secretOf = (token: string): string => token.replace(/\.ics$/, '')

/** Responds to a calendar program, with 304 when nothing changed, as is usual. */
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
