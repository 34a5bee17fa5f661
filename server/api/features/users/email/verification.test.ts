import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { newAddress, passphrase, people, withSession } from '../test/people.ts'

const { api, user, call } = useApi()
const { signUp } = people(call)

const verify = (userId: string, token: string, proof: object = { password: passphrase }, headers = {}) =>
  call(headers, userPaths.verify.replace(':userId', userId), { method: 'PUT', body: { token, ...proof } })
const resend = (userId: string, headers: Record<string, string>) =>
  call(headers, userPaths.resendVerification.replace(':userId', userId), { method: 'POST' })

describe('confirming the email address', () => {
  test('confirms the address by the mailed link, also signed out, and accepts a second click', async () => {
    const { user, email, headers } = await signUp()
    const { path, userId, token } = await linkTo(api, email)
    expect({ path, userId }).toEqual({ path: '/account/verify-email', userId: user.userId })
    const answer = await verify(userId, token)
    expect(answer.statusCode).toBe(204)
    expect((await call(withSession(answer), userPaths.me)).json()).toMatchObject({ verified: true, name: 'Ana Reyes' })
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await verify(userId, token)).statusCode).toBe(204)
  })

  test('rejects a token for another user, an unknown one and one a day old', async () => {
    const { email } = await signUp()
    const otherUser = await signUp()
    const { userId, token } = await linkTo(api, email)
    for (const answer of [
      await verify(otherUser.user.userId, token),
      await verify(userId, `${token.slice(0, -2)}xx`),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'token_invalid' })
    }
    await sql`update user_tokens set expires_at = now() where user_id = ${userId}`.execute(api.db)
    expect((await verify(userId, token)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('confirms nothing by a click alone: it needs the password and reports a wrong one at its input', async () => {
    const { email, headers } = await signUp()
    const { userId, token } = await linkTo(api, email)
    const bare = await verify(userId, token, {})
    expect([bare.statusCode, bare.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: [{ path: 'password' }, { path: 'newPassword' }] },
    ])
    expect((await verify(userId, token, { password: 'wrong' })).json()).toMatchObject({ code: 'wrong_password' })
    expect((await call(headers, userPaths.me)).json()).toMatchObject({ verified: false })
  })

  test('confirms by a click in the browser that signed up within ten minutes', async () => {
    const { email, headers } = await signUp()
    const { userId, token } = await linkTo(api, email)
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(api.db)
    expect((await verify(userId, token, {}, headers)).statusCode).toBe(400)
    await sql`update sessions set proved_at = now() - interval '9 minutes' where user_id = ${userId}`.execute(api.db)
    const answer = await verify(userId, token, {}, headers)
    expect(answer.statusCode).toBe(204)
    expect((await call(withSession(answer), userPaths.me)).json()).toMatchObject({ verified: true, name: 'Ana Reyes' })
  })

  test('answers 403 not_verified for everything but the account itself until then', async () => {
    const { headers } = await signUp()
    const answer = await call(headers, userPaths.profile, { method: 'PUT', body: { name: 'Bo', language: 'es' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_verified' })
  })

  test('sends the mail again on request, five times an hour, and each link works', async () => {
    const { user, email, headers } = await signUp()
    const fromNewAddress = { ...headers, 'x-forwarded-for': newAddress() }
    const first = await linkTo(api, email)
    for (let n = 0; n < 5; n++) expect((await resend(user.userId, fromNewAddress)).statusCode).toBe(204)
    const stopped = await resend(user.userId, fromNewAddress)
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await mailsTo(api, email)).toHaveLength(6)
    expect((await verify(user.userId, first.token)).statusCode).toBe(204)
  })

  test('sends no mail for another user or to a confirmed address', async () => {
    const confirmed = await user()
    const { user: other, email } = await signUp()
    await mailsTo(api, email)
    expect((await resend(other.userId, confirmed.headers)).statusCode).toBe(404)
    expect((await resend(confirmed.userId, confirmed.headers)).statusCode).toBe(204)
    expect(await mailsTo(api, email)).toHaveLength(1)
    expect(await mailsTo(api, confirmed.email)).toHaveLength(0)
  })

  test('stores ids in the queue and no token in the database', async () => {
    const { user, email } = await signUp()
    const { rows } = await sql<{
      data: object
    }>`select data from pgboss.job where name = 'mail' order by created_on desc limit 1`.execute(api.db)
    expect(rows[0]?.data).toEqual({
      kind: 'verify',
      jobId: expect.any(String),
      userId: user.userId,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const { token } = await linkTo(api, email)
    const stored = await sql<{ text: string }>`select t::text as text from user_tokens t`.execute(api.db)
    expect(stored.rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  test('mails the corrected address, without revealing whether another account has it', async () => {
    const taken = await signUp()
    for (const right of [`right-${taken.email}`, taken.email]) {
      const { user: own, email, headers } = await signUp()
      await call(headers, secondFactorPaths.ownEmail, { body: { email: right } })
      expect((await call(headers, userPaths.me)).json()).toMatchObject({ email, wantedEmail: right, verified: false })
      const [before, oldBefore] = [(await mailsTo(api, right)).length, (await mailsTo(api, email)).length]
      expect((await resend(own.userId, headers)).statusCode).toBe(204)
      expect([(await mailsTo(api, right)).length, (await mailsTo(api, email)).length]).toEqual([before + 1, oldBefore])
    }
    expect((await mailsTo(api, taken.email))[0]?.text).not.toContain('change-email')
  })
})
