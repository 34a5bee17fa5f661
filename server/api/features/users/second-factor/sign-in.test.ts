import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { passphrase, people, withSession } from '../test/people.ts'
import { createAuthenticator } from './test/authenticator.ts'
import { codeOf, factors } from './test/factors.ts'

const api = useApi()
const { call } = api
const { signUpConfirmed: signUp, login, from } = people(call, api.api)
const { addApp, addPasskey, offerAt, forgetSteps } = factors(api)

/** A user with an app and its recovery codes. */
async function withApp() {
  const person = await signUp()
  const { secret, recoveryCodes } = await addApp(person.headers)
  return { ...person, secret, codes: recoveryCodes ?? [] }
}

/** Signs in with the password; the second step needs the returned cookie. */
async function firstStep(email: string, address: Headers = from()) {
  const answer = await login(email, passphrase, address)
  const cookie = answer.cookies.find(({ name }) => name === 'sign-in')
  return { answer, headers: { ...address, cookie: `sign-in=${cookie?.value ?? ''}` } as Headers }
}

const secondStep = (headers: Headers, body: object) => call(headers, paths.loginSecondFactor, { body })

describe('sign-in with an app', () => {
  test('gives no session for the right password alone, but lists the possible factors', async () => {
    const { email } = await withApp()
    const { answer } = await firstStep(email)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({ secondFactor: ['app', 'recovery'] })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['sign-in'])
    expect(answer.headers['set-cookie']).toMatch(/^sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('answers a wrong password as without an app', async () => {
    const { email } = await withApp()
    const answer = await login(email, 'some other pass phrase')
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'wrong_credentials' }])
  })

  test('gives the session for the code and clears the cookie of the first step', async () => {
    const { email, user, secret } = await withApp()
    const { headers } = await firstStep(email)
    const answer = await secondStep(headers, { code: codeOf(secret) })
    expect([answer.statusCode, answer.json()]).toEqual([200, user])
    expect(answer.cookies.find(({ name }) => name === 'sign-in')?.value).toBe('')
    expect((await call(withSession(answer), userPaths.me)).statusCode).toBe(200)
    expect((await secondStep(headers, { code: codeOf(secret, 1) })).json()).toMatchObject({ code: 'sign_in_over' })
  })

  test('accepts a code once, and no older one after it', async () => {
    const { email, secret } = await withApp()
    const { headers } = await firstStep(email)
    const code = codeOf(secret)
    expect((await secondStep(headers, { code })).statusCode).toBe(200)
    for (const used of [code, codeOf(secret, -1)]) {
      const again = await secondStep((await firstStep(email)).headers, { code: used })
      expect([again.statusCode, again.json()]).toMatchObject([400, { code: 'code_wrong', fields: [{ path: 'code' }] }])
    }
  })

  test('ends after five wrong codes and notifies the owner that someone knows the password', async () => {
    const { email, secret } = await withApp()
    const { headers } = await firstStep(email)
    const codes = []
    for (let n = 0; n < 5; n++) {
      codes.push((await secondStep(headers, { code: '12345' })).json<{ code: string }>().code)
    }
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'sign_in_over'])
    const right = await secondStep(headers, { code: codeOf(secret) })
    expect([right.statusCode, right.json()]).toMatchObject([401, { code: 'sign_in_over' }])
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('Someone may know your password')
  })

  test('counts guesses for the account from any address', async () => {
    const { email, secret } = await withApp()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await secondStep((await firstStep(email)).headers, { code: '12345' })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    const refused = await secondStep((await firstStep(email)).headers, { code: codeOf(secret) })
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { fields: [{ path: 'code' }] }])
  })

  test('blocks the app after a hundred consecutive wrong codes until a recovery code is used', async () => {
    const { email, user, secret, codes } = await withApp()
    await sql`update authenticator_apps set failures = 100 where user_id = ${user.userId}`.execute(api.api.db)
    const blocked = await secondStep((await firstStep(email)).headers, { code: codeOf(secret) })
    expect([blocked.statusCode, blocked.json()]).toMatchObject([403, { code: 'app_blocked' }])
    const answer = await secondStep((await firstStep(email)).headers, { recoveryCode: codes[0] })
    expect(answer.statusCode).toBe(200)
  })

  test('expires the first step after ten minutes', async () => {
    const { email, user, secret } = await withApp()
    const { headers } = await firstStep(email)
    await sql`update pending_sign_ins set expires_at = now() where user_id = ${user.userId}`.execute(api.api.db)
    expect((await secondStep(headers, { code: codeOf(secret) })).json()).toMatchObject({ code: 'sign_in_over' })
  })

  test('rejects a code without the first step, or with someone else’s', async () => {
    const [ana, bo] = [await withApp(), await withApp()]
    expect((await secondStep(from(), { code: codeOf(ana.secret) })).json()).toMatchObject({ code: 'sign_in_over' })
    const { headers } = await firstStep(bo.email)
    expect((await secondStep(headers, { code: codeOf(ana.secret) })).json()).toMatchObject({ code: 'code_wrong' })
    expect((await secondStep(headers, {})).json()).toMatchObject({ code: 'invalid_request' })
  })

  test('says that the installation’s key changed, and still accepts a recovery code', async () => {
    const { email, user, secret, codes } = await withApp()
    const { rows } = await sql<{
      secret: Buffer
    }>`select secret from authenticator_apps where user_id = ${user.userId}`.execute(api.api.db)
    const sealed = rows[0]?.secret ?? Buffer.alloc(0)
    expect(sealed.toString('latin1')).not.toContain(secret)
    sealed[0] = (sealed[0] ?? 0) ^ 1
    await api.api.db
      .updateTable('authenticatorApps')
      .set({ secret: sealed })
      .where('userId', '=', user.userId)
      .execute()
    const { headers } = await firstStep(email)
    const unreadable = await secondStep(headers, { code: codeOf(secret) })
    expect([unreadable.statusCode, unreadable.json()]).toMatchObject([503, { code: 'app_unreadable' }])
    expect((await secondStep(headers, { recoveryCode: codes[1] })).statusCode).toBe(200)
  })
})

describe('sign-in with a recovery code', () => {
  test('works once per code in any spelling, and sends a mail', async () => {
    const { email, codes } = await withApp()
    const code = codes[0] ?? ''
    const { headers } = await firstStep(email)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect((await secondStep(headers, { recoveryCode: typed })).statusCode).toBe(200)
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('A recovery code was used')
    const again = await secondStep((await firstStep(email)).headers, { recoveryCode: code })
    expect(again.json()).toMatchObject({ code: 'code_wrong', fields: [{ path: 'recoveryCode' }] })
  })

  test('stores nothing of a code that could be read', async () => {
    const { user, codes } = await withApp()
    const rows = await api.api.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.userId).execute()
    expect(rows).toHaveLength(10)
    const stored = rows.map(({ codeHash, salt }) => codeHash.toString('latin1') + salt.toString('latin1')).join()
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  })
})

describe('sign-in with a passkey', () => {
  async function withPasskey() {
    const person = await signUp()
    const { authenticator } = await addPasskey(person.headers)
    return { ...person, authenticator }
  }

  test('requests one of the user’s in the second step and gives a session for a signature', async () => {
    const { email, user, authenticator } = await withPasskey()
    const { answer, headers } = await firstStep(email)
    expect(answer.json()).toEqual({ secondFactor: ['passkey', 'recovery'] })
    const { options } = await offerAt(headers, true)
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.id])
    const signed = await secondStep(headers, { passkey: authenticator.answer(options) })
    expect([signed.statusCode, signed.json()]).toEqual([200, user])
  })

  test('works without a password if the passkey verifies the user', async () => {
    const { user, authenticator } = await withPasskey()
    const { options } = await offerAt(from(), false)
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await call(from(), paths.loginPasskey, { body: { passkey: authenticator.answer(options) } })
    expect([answer.statusCode, answer.json()]).toEqual([200, user])
    expect((await call(withSession(answer), userPaths.me)).statusCode).toBe(200)
  })

  test('accepts one without user verification as a second factor only', async () => {
    const person = await signUp()
    const { authenticator } = await addPasskey(person.headers, createAuthenticator({ verifiesUser: false }))
    const alone = (await offerAt(from(), false)).options
    const refused = await call(from(), paths.loginPasskey, { body: { passkey: authenticator.answer(alone) } })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'passkey_refused' }])
    const { headers } = await firstStep(person.email)
    const { options } = await offerAt(headers, true)
    expect((await secondStep(headers, { passkey: authenticator.answer(options) })).statusCode).toBe(200)
  })

  test.each([
    ['another site', { origin: 'https://custodia.evil.example' }],
    ['another host’s passkeys', { rpId: 'evil.example' }],
  ])('rejects an answer for %s', async (_what, settings) => {
    const stranger = createAuthenticator(settings)
    const person = await signUp()
    const { answer } = await addPasskey(person.headers, stranger)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'passkey_refused' }])
  })

  test('accepts an answer once, for its challenge and its user', async () => {
    const [ana, bo] = [await withPasskey(), await withPasskey()]
    const { options } = await offerAt(from(), false)
    const passkey = ana.authenticator.answer(options)
    expect((await call(from(), paths.loginPasskey, { body: { passkey } })).statusCode).toBe(200)
    expect((await call(from(), paths.loginPasskey, { body: { passkey } })).statusCode).toBe(400)
    const { headers } = await firstStep(ana.email)
    const own = (await offerAt(headers, true)).options
    expect((await secondStep(headers, { passkey: bo.authenticator.answer(own) })).statusCode).toBe(400)
    const proof = await call(ana.headers, paths.proofPasskeyOptions, { method: 'POST' })
    const forProof = proof.json<{ options: { challenge: string } }>().options
    expect((await secondStep(headers, { passkey: ana.authenticator.answer(forProof) })).statusCode).toBe(400)
  })

  test('rejects a copied passkey with an older counter', async () => {
    const { authenticator } = await withPasskey()
    const first = (await offerAt(from(), false)).options
    expect(
      (await call(from(), paths.loginPasskey, { body: { passkey: authenticator.answer(first) } })).statusCode,
    ).toBe(200)
    authenticator.setCounter(0)
    const { options } = await offerAt(from(), false)
    const copied = await call(from(), paths.loginPasskey, { body: { passkey: authenticator.answer(options) } })
    expect(copied.json()).toMatchObject({ code: 'passkey_refused' })
  })

  test('needs the cookie for the challenge of the second step', async () => {
    const answer = await call(from(), paths.loginPasskeyOptions, { body: { secondStep: true } })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'sign_in_over' }])
  })
})

describe('resets of accounts with a second factor', () => {
  test('keeps the second factor after a reset by mail and allows a short password with it', async () => {
    const { email, secret } = await withApp()
    await call(from(), userPaths.passwordResetLink, { body: { email } })
    const [mail] = await mailsTo(api.api, email)
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token')
    const answer = await call(from(), userPaths.resetPassword, { body: { token, password: 'mop rain' } })
    expect(answer.statusCode).toBe(204)
    const signedIn = await login(email, 'mop rain')
    expect(signedIn.statusCode).toBe(202)
    await forgetSteps()
    const cookie = signedIn.cookies.find(({ name }) => name === 'sign-in')?.value
    expect((await secondStep({ ...from(), cookie: `sign-in=${cookie}` }, { code: codeOf(secret) })).statusCode).toBe(
      200,
    )
  })
})
