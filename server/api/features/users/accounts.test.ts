import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { userPaths } from '#shared/users/paths.ts'
import { newAddress, passphrase, people, withSession } from './test/people.ts'

const { api, call } = useApi()
const { post, signUp, login } = people(call)

describe('sign-up', () => {
  test('returns the user and a session, and sends the verification mail', async () => {
    const { answer, user, email, headers } = await signUp()
    expect(answer.statusCode).toBe(201)
    expect(user).toEqual({
      userId: user.userId,
      email,
      name: 'Ana Reyes',
      verified: false,
      organizationId: null,
      language: 'en',
      roles: [],
    })
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=18144000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await call(headers, userPaths.me)).json()).toEqual(user)
    const [mail] = await mailsTo(api, email)
    expect(mail?.subject).toBe('Confirm your email address')
  })

  test('trims the email and the name but keeps the spelling of the mailbox', async () => {
    const { user } = await signUp({ email: '  Mixed.Case@Example.com ', name: '  Bo  ' })
    expect(user).toMatchObject({ email: 'Mixed.Case@example.com', name: 'Bo' })
    expect((await login(' mixed.case@example.COM ')).statusCode).toBe(200)
  })

  test('answers 409 for a taken address without a session, and mails its owner', async () => {
    const { email } = await signUp()
    const again = await signUp({ email: email.toUpperCase() })
    expect(again.answer.statusCode).toBe(409)
    expect(again.answer.json()).toMatchObject({ code: 'email_taken', fields: [{ path: 'email' }] })
    expect(again.answer.headers['set-cookie']).toBeUndefined()
    const [newest] = await mailsTo(api, email)
    expect(newest?.subject).toBe('You already have an account')
  })

  test('creates one account for two concurrent sign-ups with one address', async () => {
    const email = 'race@example.com'
    const both = await Promise.all([signUp({ email }), signUp({ email })])
    expect(both.map(({ answer }) => answer.statusCode).toSorted()).toEqual([201, 409])
  })

  test('rejects a weak password at its field, in the caller’s language', async () => {
    const body = { email: 'weak@example.com', name: 'Bo', password: 'passwordpassword' }
    const answer = await post(userPaths.users, body, { 'accept-language': 'es' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'password_refused',
      fields: [{ path: 'password', message: expect.stringContaining('demasiado común') }],
    })
  })

  test.each([
    ['an invalid address', { email: 'nobody', name: 'Bo', password: passphrase }, 'email'],
    ['two addresses', { email: 'a@x.example,b@y.example', name: 'Bo', password: passphrase }, 'email'],
    ['an empty name', { email: 'a@x.example', name: '   ', password: passphrase }, 'name'],
    ['an unknown key', { email: 'a@x.example', name: 'Bo', password: passphrase, role: 'OWNER' }, 'role'],
    ['no password', { email: 'a@x.example', name: 'Bo' }, 'password'],
  ])('answers 400 for %s and names the field', async (_what, body, path) => {
    const answer = await post(userPaths.users, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path }] })
  })

  test('limits a client to ten accounts an hour', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const answers = []
    for (let n = 0; n < 11; n++) {
      answers.push(
        await post(userPaths.users, { email: `many-${n}@example.com`, name: 'Bo', password: passphrase }, headers),
      )
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(201), 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

describe('sign-in', () => {
  test('returns the user and a new session, and ends the request’s session', async () => {
    const { user, email, headers } = await signUp()
    const answer = await login(email, passphrase, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(user)
    expect(withSession(answer)).not.toEqual(headers)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await call(withSession(answer), userPaths.me)).statusCode).toBe(200)
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signUp()
    const wrong = await login(email, 'green boats over rain')
    const unknown = await login('nobody@example.com')
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.json()).toEqual(unknown.json())
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
  })
})

describe('sign-out', () => {
  test('ends the session, clears the cookie, and succeeds without a session', async () => {
    const { headers } = await signUp()
    const answer = await call(headers, userPaths.logout, { method: 'POST' })
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/;/)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await call({}, userPaths.logout, { method: 'POST' })).statusCode).toBe(204)
  })
})
