import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Headers, useApi } from '#server/api/test/api.ts'
import type { AppSetup, RecoveryCodes } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'

type Api = Pick<ReturnType<typeof useApi>, 'api' | 'call'>

interface Offer {
  options: { challenge: string; allowCredentials?: { id: string }[] }
}

/** The app's code, the given number of steps from now; a neighboring step is valid too. */
export const codeOf = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 })

/** Sets up second factors through the API, with a session's headers. */
export function factors({ api, call }: Api) {
  /** Sets an app up; its first code can be used again, so that tests need not wait for the next one. */
  async function addApp(headers: Headers) {
    const { secret } = (await call(headers, paths.authenticatorApp, { method: 'POST' })).json<AppSetup>()
    const answer = await call(headers, paths.authenticatorApp, { method: 'PUT', body: { code: codeOf(secret) } })
    await forgetSteps()
    return { answer, secret, recoveryCodes: answer.json<RecoveryCodes>().recoveryCodes }
  }

  async function addPasskey(headers: Headers, authenticator: Authenticator = createAuthenticator(), name = 'Phone') {
    const offer = (await call(headers, paths.passkeyOptions, { method: 'POST' })).json<Offer>()
    const passkey = authenticator.register(offer.options)
    const answer = await call(headers, paths.passkeys, { body: { name, passkey } })
    return { answer, authenticator, offer, recoveryCodes: answer.json<RecoveryCodes>().recoveryCodes }
  }

  /** Challenge options of a passkey: in the second step with its cookie, or for any user. */
  const offerAt = async (headers: Headers, secondStep: boolean) =>
    (await call(headers, paths.loginPasskeyOptions, { body: { secondStep } })).json<Offer>()

  /** Makes the session's last proof too old. */
  const makeStale = (userId: string) =>
    sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(api.db)

  /** Lets used codes be used again. */
  const forgetSteps = () => api.db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute()

  return { addApp, addPasskey, offerAt, makeStale, forgetSteps }
}
