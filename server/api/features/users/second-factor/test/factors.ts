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

/** The app's code, so many steps from now; a neighbouring one is right too. */
export const codeOf = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 })

/** Setting up second factors through the API, for a session's headers. */
export function factors({ api, call }: Api) {
  /** Sets an app up; the code it was confirmed with can be used again, so that no test waits for the next one. */
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

  /** What the passkey is asked to sign at sign-in: in the second step with its cookie, else by whoever it is. */
  const offerAt = async (headers: Headers, secondStep: boolean) =>
    (await call(headers, paths.loginPasskeyOptions, { body: { secondStep } })).json<Offer>()

  /** As if the session's last proof were longer ago than it is good for. */
  const makeStale = (userId: string) =>
    sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(api.db)

  /** Lets codes that were taken be used again. */
  const forgetSteps = () => api.db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute()

  return { addApp, addPasskey, offerAt, makeStale, forgetSteps }
}
