import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { userPaths } from '#shared/users/paths.ts'
import { passphrase, people, withDevice, withSession } from '../test/people.ts'

const { api, call } = useApi()
const { post, signUpConfirmed: signUp, login } = people(call, api)
const another = 'seven quiet lamps burning'

/** Uses up the account's tries as strangers would, so that only a known device can sign in. */
async function besiege(email: string) {
  await sql`insert into wrong_tries (subject, failures, free_at) select id, 100, now() from users where email = ${email}
      on conflict (subject) do update set failures = 100`.execute(api.db)
  expect((await login(email)).statusCode).toBe(429)
}

const enters = async (email: string, device: Headers, password = passphrase) => {
  await besiege(email)
  const { statusCode } = await login(email, password, device)
  return statusCode === 200
}

const cookieOf = ({ cookie = '' }: Headers) => cookie.replace('device=', '')

describe('the device cookie', () => {
  test('sets a device cookie that outlives the session', async () => {
    const { answer } = await signUp()
    const [, device] = [answer.headers['set-cookie']].flat()
    expect(device).toMatch(/^device=[\w-]{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  describe('a known device', () => {
    test('can sign in while strangers guess, even after signing out', async () => {
      const { answer, email } = await signUp()
      const both = { cookie: `${withSession(answer)['cookie']}; ${withDevice(answer)['cookie']}` }
      const out = await call(both, userPaths.logout, { method: 'POST' })
      expect(out.cookies.map(({ name }) => name)).toEqual(['session'])
      expect(await enters(email, withDevice(answer))).toBe(true)
    })

    test('is shared by all its users', async () => {
      const [ana, bo] = [await signUp(), await signUp()]
      const first = await login(ana.email, passphrase, withDevice(ana.answer))
      const second = await login(bo.email, passphrase, withDevice(first))
      expect(cookieOf(withDevice(second)).split('.')).toHaveLength(2)
      expect(await enters(ana.email, withDevice(second))).toBe(true)
      expect(await enters(bo.email, withDevice(second))).toBe(true)
    })

    test('remembers the last twenty users', async () => {
      const { email, user } = await signUp()
      const others = Array.from({ length: 20 }, (_, n) => `${n}-${email}`)
      await sql`insert into users (id, email, name, password_hash, verified_at)
        select gen_random_uuid(), other, name, password_hash, verified_at
        from users, unnest(${others}::text[]) as other where id = ${user.userId}`.execute(api.db)
      let device: Headers = {}
      for (const next of [email, ...others]) device = withDevice(await login(next, passphrase, device))
      expect(cookieOf(device).split('.')).toHaveLength(20)
      expect(await enters(email, device)).toBe(false)
      expect(await enters(others[0] ?? '', device)).toBe(true)
    })

    test('has its own ten wrong tries before the general limits apply', async () => {
      const { answer, email } = await signUp()
      for (let n = 0; n < 20; n++) expect((await login(email, 'wrong', withDevice(answer))).statusCode).toBe(401)
      expect((await login(email, passphrase, withDevice(answer))).statusCode).toBe(429)
    })

    test('does not use up others’ tries, and a right password resets the device’s own', async () => {
      const { answer, email } = await signUp()
      let device = withDevice(answer)
      for (let n = 0; n < 9; n++) await login(email, 'wrong', device)
      device = withDevice(await login(email, passphrase, device))
      for (let n = 0; n < 9; n++) await login(email, 'wrong', device)
      expect(await enters(email, device)).toBe(true)
    })
  })

  describe('a device cookie of another account', () => {
    test('is ignored if it is someone else’s, modified or forged', async () => {
      const [ana, bo] = [await signUp(), await signUp()]
      const own = cookieOf(withDevice(ana.answer))
      const bytes = Buffer.from(own, 'base64url')
      const forged = Buffer.concat([Buffer.from(bo.user.userId.replaceAll('-', ''), 'hex'), bytes.subarray(16)])
      const renewed = Buffer.from(bytes)
      renewed.writeUInt8(renewed.readUInt8(30) ^ 1, 30)
      const refused = async (email: string, value: string) =>
        expect((await login(email, passphrase, { cookie: `device=${value}` })).statusCode).toBe(429)
      await besiege(bo.email)
      for (const value of [own, forged.toString('base64url'), 'x', '.'.repeat(500), 'A'.repeat(64)])
        await refused(bo.email, value)
      await besiege(ana.email)
      await refused(ana.email, renewed.toString('base64url'))
      expect((await login(ana.email, passphrase, { cookie: `device=${own}` })).statusCode).toBe(200)
    })
  })

  describe('forgetting devices', () => {
    test('happens on a reset by mail, except for the browser of the reset', async () => {
      const { answer, email } = await signUp()
      await post(userPaths.passwordResetLink, { email })
      const { token } = await linkTo(api, email)
      const done = await post(userPaths.resetPassword, { token, password: another })
      expect(await enters(email, withDevice(answer), another)).toBe(false)
      expect(await enters(email, withDevice(done), another)).toBe(true)
    })

    test('happens on a password change, except on the current device', async () => {
      const { answer, email, headers } = await signUp()
      const body = { currentPassword: passphrase, newPassword: another }
      const changed = await post(userPaths.changePassword, body, headers)
      expect(changed.statusCode).toBe(204)
      expect(await enters(email, withDevice(answer), another)).toBe(false)
      expect(await enters(email, withDevice(changed), another)).toBe(true)
    })

    test('happens on signing out everywhere else, except on the current device', async () => {
      const { answer, email, headers } = await signUp()
      const ended = await call(headers, userPaths.sessions, { method: 'DELETE' })
      expect(ended.statusCode).toBe(204)
      expect(await enters(email, withDevice(answer))).toBe(false)
      expect(await enters(email, withDevice(ended))).toBe(true)
    })
  })

  describe('device cookies over HTTPS', () => {
    const overHttps = useApi({ PUBLIC_URL: 'https://app.example.com' })

    test('are bound to the host and to HTTPS by their name', async () => {
      const { answer } = await people(overHttps.call).signUp()
      expect([answer.headers['set-cookie']].flat()[1]).toMatch(
        /^__Host-device=[\w-]{64}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    })
  })
})
