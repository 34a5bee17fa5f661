import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#server/api/problem.ts'
import type { Config } from '#server/config.ts'

const formLimit = 64 * 1024

/** Lets the routes of a plugin read the provider's forms. */
export const readForms = (app: Pick<FastifyInstance, 'addContentTypeParser'>) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request: FastifyRequest, body: string | Buffer, done: (error: null, form: object) => void) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

/**
 * Verifies the provider's signature, which covers the address and every field.
 * @throws ProblemError 404 `telephony_off`, 403 `call_not_signed`.
 */
export async function requireSigned(request: FastifyRequest, settings: Config['telephony']): Promise<void> {
  if (!settings) throw new ProblemError('telephony_off')
  const signature = String(request.headers['x-twilio-signature'] ?? '')
  const url = `${settings.publicUrl}${request.url}`
  if (signature && (await isSigned(settings.authToken, signature, url, request.body as Record<string, unknown>))) return
  request.log.warn('a request of the telephone provider that is not signed was refused')
  throw new ProblemError('call_not_signed')
}

/** Loaded with the first request, so that an API without calls does not hold it in memory. */
async function isSigned(authToken: string, signature: string, url: string, form: Record<string, unknown>) {
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
  return validateRequest(authToken, signature, url, form)
}
