import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { userPaths } from '#shared/users/paths.ts'
import { newAddress, passphrase, people, withDevice, withSession } from '../test/people.ts'

const { api, call } = useApi()
const { post, signUp: signUpUnconfirmed, signUpConfirmed: signUp, login } = people(call, api)
const another = 'seven quiet lamps burning'

const askFor = (email: string, headers = {}) => post(userPaths.passwordResetLink, { email }, headers)
const reset = (token: string, password = another) => post(userPaths.resetPassword, { token, password })

async function resetLink(email: string) {
  expect((await askFor(email)).statusCode).toBe(204)
  return linkTo(api, email)
}

describe('resetting a forgotten password', () => {
  test('sets a new password once, ends every session and notifies the owner', async () => {
    const { email, headers } = await signUp()
    const { path, token, userId } = await resetLink(email)
    expect([path, userId]).toEqual(['/account/reset-password', ''])
    expect((await reset(token)).statusCode).toBe(204)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    const entered = await login(email, another)
    expect(entered.json()).toMatchObject({ verified: true })
    expect((await reset(token)).json()).toMatchObject({ code: 'token_invalid' })
    expect((await mailsTo(api, email))[0]?.subject).toBe('Your password was changed')
  })

  test('checks a link without using it up', async () => {
    const { email } = await signUp()
    const { token } = await resetLink(email)
    const look = () => post(userPaths.resetPasswordLink, { token })
    expect((await look()).json()).toEqual({ asksName: false })
    expect((await look()).json()).toEqual({ asksName: false })
    expect((await reset(token)).statusCode).toBe(204)
    expect((await look()).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('takes the name given with the first confirmation and ignores later ones', async () => {
    const { email } = await signUpUnconfirmed({ name: 'Not Her' })
    await mailsTo(api, email)
    const again = { password: another, name: 'Ana Reyes' }
    expect((await post(userPaths.resetPassword, { ...again, token: (await resetLink(email)).token })).statusCode).toBe(
      204,
    )
    expect((await login(email, another)).json()).toMatchObject({ name: 'Ana Reyes', verified: true })
    const otherBody = { ...again, name: 'Somebody Else', token: (await resetLink(email)).token }
    expect((await post(userPaths.resetPassword, otherBody)).statusCode).toBe(204)
    expect((await login(email, another)).json()).toMatchObject({ name: 'Ana Reyes' })
  })

  test('answers that a link is too old', async () => {
    const { email, user } = await signUp()
    const { token } = await resetLink(email)
    await sql`update user_tokens set expires_at = now() where user_id = ${user.userId}`.execute(api.db)
    expect((await post(userPaths.resetPasswordLink, { token })).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('keeps earlier links valid on a new request and ends all when one is used', async () => {
    const { email } = await signUp()
    const older = await resetLink(email)
    const newer = await resetLink(email)
    expect((await reset(older.token)).statusCode).toBe(204)
    expect((await reset(newer.token)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('limits an account to five mails an hour from any address, and all links work', async () => {
    const { email } = await signUp()
    const mails = async () =>
      (await mailsTo(api, email)).filter(({ subject }) => subject === 'Reset your password').length
    for (let n = 0; n < 8; n++) expect((await askFor(email)).statusCode).toBe(204)
    expect(await mails()).toBe(5)
    const { token } = await linkTo(api, email)
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('accepts a request from the owner’s device after many by its neighbors', async () => {
    const { answer, email } = await signUp()
    const fromNewAddress = { 'x-forwarded-for': newAddress() }
    for (let n = 0; n < 6; n++) await askFor(`neighbor-${n}@example.com`, fromNewAddress)
    expect((await askFor(email, fromNewAddress)).statusCode).toBe(429)
    expect((await askFor(email, { ...fromNewAddress, ...withDevice(answer) })).statusCode).toBe(204)
  })

  test('expires every link after an hour', async () => {
    const { email, user } = await signUp()
    const newer = await resetLink(email)
    await sql`update user_tokens set expires_at = expires_at - interval '1 hour' where user_id = ${user.userId}`.execute(
      api.db,
    )
    expect((await reset(newer.token)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('keeps a link usable after a rejected password', async () => {
    const { email } = await signUp()
    const { token } = await resetLink(email)
    const refused = await reset(token, 'too short')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'password_refused', fields: [{ path: 'password' }] })
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('allows an immediate sign-in with the new password after refused guesses', async () => {
    const { email } = await signUp()
    const { token } = await resetLink(email)
    const fromNewAddress = { 'x-forwarded-for': newAddress() }
    for (let n = 0; n < 10; n++) expect((await login(email, 'wrong', fromNewAddress)).statusCode).toBe(401)
    expect((await login(email, 'wrong', fromNewAddress)).statusCode).toBe(429)
    expect((await post(userPaths.resetPassword, { token, password: another }, fromNewAddress)).statusCode).toBe(204)
    expect((await login(email, another, fromNewAddress)).statusCode).toBe(200)
  })

  test('answers the same for an unknown address and sends no mail', async () => {
    const { email } = await signUp()
    const known = await askFor(email)
    const unknown = await askFor('nobody@example.com')
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mailsTo(api, 'nobody@example.com')).toEqual([])
  })

  test('limits a client to five requests an hour, with or without an account', async () => {
    const { email } = await signUp()
    for (const address of [email, 'nobody-at-all@example.com']) {
      const fromNewAddress = { 'x-forwarded-for': newAddress() }
      const answers = []
      for (let n = 0; n < 6; n++) answers.push((await askFor(address, fromNewAddress)).statusCode)
      expect(answers).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  test('rejects a verification link', async () => {
    const { email } = await signUpUnconfirmed()
    const { token } = await linkTo(api, email)
    expect((await reset(token)).json()).toMatchObject({ code: 'token_invalid' })
  })
})

describe('changing a password', () => {
  const change = (headers: Record<string, string>, currentPassword: string, newPassword = another) =>
    post(userPaths.changePassword, { currentPassword, newPassword }, headers)

  test('keeps the current session with a new cookie and ends the others', async () => {
    const { email, headers } = await signUp()
    const elsewhere = withSession(await login(email))
    const { token } = await resetLink(email)
    const changed = await change(headers, passphrase)
    expect(changed.statusCode).toBe(204)
    expect((await call(withSession(changed), userPaths.me)).statusCode).toBe(200)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await call(elsewhere, userPaths.me)).statusCode).toBe(401)
    expect((await login(email, another)).statusCode).toBe(200)
    expect((await reset(token)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('answers 400 at its field for a wrong current password, and stops after ten in the session and ten elsewhere', async () => {
    const { headers } = await signUp()
    const fromNewAddress = { ...headers, 'x-forwarded-for': newAddress() }
    for (let n = 0; n < 20; n++) {
      const answer = await change(fromNewAddress, 'wrong')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'wrong_password', fields: [{ path: 'currentPassword' }] })
    }
    const refused = await change(fromNewAddress, passphrase)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { fields: [{ path: 'currentPassword' }] }])
  })

  test('names the field of a weak new password', async () => {
    const { headers } = await signUp()
    const answer = await change(headers, passphrase, '123456789012345')
    expect(answer.json()).toMatchObject({ code: 'password_refused', fields: [{ path: 'newPassword' }] })
  })
})
