import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type {
  AccountEventList,
  AppSetup,
  RecoveryCodes,
  SecondFactor,
} from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { passphrase, people, withSession } from '../test/people.ts'
import { createAuthenticator } from './test/authenticator.ts'
import { codeOf, factors } from './test/factors.ts'

const api = useApi()
const { call, user } = api
const { signUpConfirmed: signUp, login, from } = people(call, api.api)
const { addApp, addPasskey, makeStale } = factors(api)

const summary = async (headers: Headers) => (await call(headers, paths.secondFactor)).json<SecondFactor>()
const passkeyPath = (id: string) => paths.passkey.replace(':passkeyId', id)
const remove = (headers: Headers, path: string) => call(headers, path, { method: 'DELETE' })
const kindsOf = async (headers: Headers) =>
  (await call(headers, paths.accountEvents)).json<AccountEventList>().items.map(({ kind, detail }) => [kind, detail])

describe('an authenticator app', () => {
  test('is active once its first code was entered, and shows the recovery codes then', async () => {
    const { headers, email } = await signUp()
    expect(await summary(headers)).toEqual({
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      required: false,
      requiredBy: [],
      proof: 'password',
      dueAt: null,
    })
    const setup = (await call(headers, paths.authenticatorApp, { method: 'POST' })).json<AppSetup>()
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    expect((await summary(headers)).app).toBeNull()
    expect((await login(email)).statusCode).toBe(200)
    const wrong = await call(headers, paths.authenticatorApp, { method: 'PUT', body: { code: '000 00' } })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'code_wrong', fields: [{ path: 'code' }] }])
    const body = { code: codeOf(setup.secret) }
    const right = await call(headers, paths.authenticatorApp, { method: 'PUT', body })
    expect(right.json<RecoveryCodes>().recoveryCodes).toHaveLength(10)
    expect(await summary(headers)).toMatchObject({ app: { lastUsedAt: null }, recoveryCodesLeft: 10 })
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('A two-step verification method was added')
    expect(await kindsOf(headers)).toEqual([['app_added', '']])
  })

  test('must be set up again after waiting too long', async () => {
    const { headers, user: own } = await signUp()
    const { secret } = (await call(headers, paths.authenticatorApp, { method: 'POST' })).json<AppSetup>()
    await sql`update authenticator_apps set new_secret_at = now() - interval '16 minutes' where user_id = ${own.userId}`.execute(
      api.api.db,
    )
    const response = await call(headers, paths.authenticatorApp, { method: 'PUT', body: { code: codeOf(secret) } })
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'app_setup_over' }])
  })

  test('can be replaced, which keeps the recovery codes', async () => {
    const { headers } = await signUp()
    const first = await addApp(headers)
    const second = await addApp(headers)
    expect(second.recoveryCodes).toBeNull()
    const prove = (secret: string) => call(headers, paths.proof, { body: { code: codeOf(secret) } })
    expect((await prove(first.secret)).statusCode).toBe(400)
    expect((await prove(second.secret)).statusCode).toBe(204)
  })

  test('ends the other sessions if it is the first factor, but not if it is the second', async () => {
    const { headers, email } = await signUp()
    const otherSession = withSession(await login(email))
    await addApp(headers)
    expect((await call(otherSession, userPaths.me)).statusCode).toBe(401)
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
  })

  test('can be removed, and the last factor removes the recovery codes', async () => {
    const { headers, email } = await signUp()
    await addApp(headers)
    expect((await remove(headers, paths.authenticatorApp)).statusCode).toBe(204)
    expect(await summary(headers)).toMatchObject({ app: null, recoveryCodesLeft: 0 })
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('A two-step verification method was removed')
    expect((await login(email)).statusCode).toBe(200)
    expect((await remove(headers, paths.authenticatorApp)).statusCode).toBe(404)
  })
})

describe('passkeys', () => {
  test('have names, and can be renamed and removed one by one', async () => {
    const { headers } = await signUp()
    const { answer, recoveryCodes } = await addPasskey(headers, createAuthenticator(), '  Phone ')
    expect(answer.statusCode).toBe(201)
    expect(recoveryCodes).toHaveLength(10)
    expect((await addPasskey(headers, createAuthenticator(), 'Key')).recoveryCodes).toBeNull()
    const [phone, key] = (await summary(headers)).passkeys
    expect([phone?.name, key?.name]).toEqual(['Phone', 'Key'])
    const renamed = await call(headers, passkeyPath(key?.id ?? ''), { method: 'PUT', body: { name: 'Blue key' } })
    expect(renamed.json()).toMatchObject({ name: 'Blue key', backedUp: false, lastUsedAt: null })
    expect((await remove(headers, passkeyPath(phone?.id ?? ''))).statusCode).toBe(204)
    expect(await summary(headers)).toMatchObject({ passkeys: [{ name: 'Blue key' }], recoveryCodesLeft: 10 })
    expect(await kindsOf(headers)).toEqual([
      ['passkey_removed', 'Phone'],
      ['passkey_added', 'Key'],
      ['passkey_added', 'Phone'],
    ])
  })

  test('cannot be renamed or removed by someone else', async () => {
    const [ana, bo] = [await signUp(), await signUp()]
    await addPasskey(ana.headers)
    const path = passkeyPath((await summary(ana.headers)).passkeys[0]?.id ?? '')
    expect((await remove(bo.headers, path)).statusCode).toBe(404)
    expect((await call(bo.headers, path, { method: 'PUT', body: { name: 'Mine' } })).statusCode).toBe(404)
    expect(await kindsOf(bo.headers)).toEqual([])
  })

  test('cannot be added twice or by someone else', async () => {
    const [ana, bo] = [await signUp(), await signUp()]
    const { authenticator } = await addPasskey(ana.headers)
    expect((await addPasskey(ana.headers, authenticator)).answer.json()).toMatchObject({ code: 'passkey_refused' })
    expect((await addPasskey(bo.headers, authenticator)).answer.json()).toMatchObject({ code: 'passkey_refused' })
  })

  test('are limited to twenty', async () => {
    const { headers, user } = await signUp()
    await addPasskey(headers)
    await sql`insert into passkeys (id, user_id, credential_id, public_key, name, backed_up)
      select gen_random_uuid(), user_id, credential_id || n, public_key, name, backed_up
      from passkeys, generate_series(1, 18) n where user_id = ${user.userId}`.execute(api.api.db)
    expect((await addPasskey(headers)).answer.statusCode).toBe(201)
    expect((await addPasskey(headers)).answer.json()).toMatchObject({ code: 'passkeys_full' })
  })
})

describe('recovery codes', () => {
  test('can be replaced, which ends the previous ones', async () => {
    const { headers, email } = await signUp()
    const { recoveryCodes: before } = await addApp(headers)
    const codes = (await call(headers, paths.recoveryCodes, { method: 'POST' })).json<RecoveryCodes>().recoveryCodes
    expect(codes).toHaveLength(10)
    expect((await call(headers, paths.proof, { body: { recoveryCode: before?.[0] } })).statusCode).toBe(400)
    expect((await call(headers, paths.proof, { body: { recoveryCode: codes?.[0] } })).statusCode).toBe(204)
    expect((await summary({ ...headers })).recoveryCodesLeft).toBe(9)
    expect((await mailsTo(api.api, email)).map(({ subject }) => subject)).toContain('New recovery codes')
  })

  test('do not exist without a factor', async () => {
    const { headers } = await signUp()
    expect((await call(headers, paths.recoveryCodes, { method: 'POST' })).statusCode).toBe(404)
  })
})

describe('a short password', () => {
  const change = (headers: Headers, currentPassword: string, newPassword: string) =>
    call({ ...from(), ...headers }, userPaths.changePassword, { body: { currentPassword, newPassword } })

  test('of eight characters is enough with a factor, and protects the last one from removal', async () => {
    const { headers } = await signUp()
    const alone = await change(headers, passphrase, 'mop rain')
    expect(alone.json()).toMatchObject({ fields: [{ message: expect.stringContaining('at least 15') }] })
    await addApp(headers)
    const tooShort = await change(headers, passphrase, 'mop rai')
    expect(tooShort.json()).toMatchObject({ fields: [{ message: expect.stringContaining('at least 8') }] })
    const changed = await change(headers, passphrase, 'mop rain')
    expect(changed.statusCode).toBe(204)
    const short = withSession(changed)
    const refused = await remove(short, paths.authenticatorApp)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'password_too_short_alone' }])
    expect((await summary(short)).app).not.toBeNull()
    const long = await change(short, 'mop rain', 'seven quiet lanterns')
    expect(long.statusCode).toBe(204)
    expect((await remove(withSession(long), paths.authenticatorApp)).statusCode).toBe(204)
  })
})

describe('reauthentication', () => {
  test('accepts the password without a factor, and gives the session another cookie', async () => {
    const { headers, user: own } = await signUp()
    await makeStale(own.userId)
    expect((await call(headers, paths.proof)).json()).toMatchObject({ code: 'proof_needed' })
    const wrong = await call({ ...from(), ...headers }, paths.proof, { body: { password: 'not mine at all' } })
    expect(wrong.json()).toMatchObject({ code: 'wrong_password', fields: [{ path: 'password' }] })
    const proven = await call({ ...from(), ...headers }, paths.proof, { body: { password: passphrase } })
    expect(proven.statusCode).toBe(204)
    const renewed = withSession(proven)
    expect((await call(renewed, paths.proof)).statusCode).toBe(204)
    await sql`update sessions set proved_at = now() + interval '1 hour' where user_id = ${own.userId}`.execute(
      api.api.db,
    )
    // Concurrent requests still find their session by the old token, without the proof and for seconds only.
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
    expect((await call(headers, paths.proof)).json()).toMatchObject({ code: 'proof_needed' })
    await sql`update sessions set proved_at = now() - interval '11 seconds' where user_id = ${own.userId}`.execute(
      api.api.db,
    )
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await call(renewed, paths.proof)).statusCode).toBe(204)
  })

  test('requires a factor if there is one: the password is not enough', async () => {
    const { headers, user: own } = await signUp()
    await addApp(headers)
    const { authenticator } = await addPasskey(headers)
    await makeStale(own.userId)
    const byPassword = await call({ ...from(), ...headers }, paths.proof, { body: { password: passphrase } })
    expect(byPassword.statusCode).toBe(400)
    const { options } = (await call(headers, paths.proofPasskeyOptions, { method: 'POST' })).json<{
      options: { challenge: string }
    }>()
    const proven = await call(headers, paths.proof, { body: { passkey: authenticator.answer(options) } })
    expect((await call(withSession(proven), paths.proof)).statusCode).toBe(204)
  })

  test('applies to its own session only', async () => {
    const person = await user()
    const otherUser = await user()
    await makeStale(person.userId)
    expect((await call(otherUser.headers, paths.proof)).statusCode).toBe(204)
    expect((await call(person.headers, paths.proof)).statusCode).toBe(403)
  })
})
