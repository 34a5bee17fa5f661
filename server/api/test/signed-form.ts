import type { Running } from './reused-api.ts'

/** Sends a form as the telephone provider does, signed with its token. */
export async function signedForm(
  { app, config }: Running,
  path: string,
  form: Record<string, string>,
  authToken = 'development',
) {
  const { getExpectedTwilioSignature } = await import('twilio/lib/webhooks/webhooks.js')
  const signature = getExpectedTwilioSignature(authToken, `${config.publicUrl}${path}`, form)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return app.inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(form).toString() })
}
