import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { passphrase, people, withDevice, withSession } from '../test/people.ts'
import { codeOf, factors } from './test/factors.ts'

const api = useApi()
const { call } = api
const { signUpConfirmed: signUp, login, from } = people(call, api.api)
const { addApp, forgetSteps } = factors(api)

/** A user with an app, in a browser known since the setup. */
async function withApp() {
  const person = await signUp()
  const { answer, secret, recoveryCodes } = await addApp(person.headers)
  return { ...person, secret, codes: recoveryCodes ?? [], device: withDevice(answer) }
}

/** Signs in with the password; the returned cookie joins that of the device. */
async function firstStep(email: string, device: Headers = {}) {
  const headers = { ...from(), ...device }
  const answer = await login(email, passphrase, headers)
  const token = answer.cookies.find(({ name }) => name === 'sign-in')?.value ?? ''
  return { ...headers, cookie: [device['cookie'], `sign-in=${token}`].filter(Boolean).join('; ') } as Headers
}

const secondStep = (headers: Headers, body: object) => call(headers, paths.loginSecondFactor, { body })

/** Enters wrong codes, knowing the password, each in its own sign-in. */
async function guess(email: string, times: number) {
  const statuses = []
  for (let n = 0; n < times; n++)
    statuses.push((await secondStep(await firstStep(email), { code: '12345' })).statusCode)
  return statuses
}

const counts = async () =>
  (
    await sql<{
      key: string
      count: number
    }>`select key, count from rate_limits where key like 'factor%' order by key`.execute(api.api.db)
  ).rows

describe('wrong second factor codes', () => {
  test('cannot keep the owner from a known device when a guesser knows the password', async () => {
    const { email, secret, codes, device } = await withApp()
    expect(await guess(email, 11)).toEqual([...Array<number>(10).fill(400), 429])
    expect((await secondStep(await firstStep(email), { code: codeOf(secret) })).statusCode).toBe(429)
    expect((await secondStep(await firstStep(email, device), { code: codeOf(secret) })).statusCode).toBe(200)
    await guess(email, 11)
    expect((await secondStep(await firstStep(email, device), { recoveryCode: codes[0] })).statusCode).toBe(200)
  })

  test('block the app elsewhere after a hundred without affecting a known device, where a right one resets the count', async () => {
    const { email, user, secret, device } = await withApp()
    await sql`update authenticator_apps set failures = 100 where user_id = ${user.userId}`.execute(api.api.db)
    expect((await secondStep(await firstStep(email), { code: codeOf(secret) })).json()).toMatchObject({
      code: 'app_blocked',
    })
    expect((await secondStep(await firstStep(email, device), { code: codeOf(secret) })).statusCode).toBe(200)
    await forgetSteps()
    expect((await secondStep(await firstStep(email), { code: codeOf(secret) })).statusCode).toBe(200)
  })

  test('cannot push the owner’s sign-in out by starting many', async () => {
    const { email, secret, device } = await withApp()
    const own = await firstStep(email, device)
    for (let n = 0; n < 12; n++) await firstStep(email)
    expect((await secondStep(own, { code: codeOf(secret) })).statusCode).toBe(200)
  })

  test('have a budget of ten on a known device, whatever right passwords come between, then the general one', async () => {
    const { email, device } = await withApp()
    const statuses = []
    for (let n = 0; n < 21; n++) {
      statuses.push((await secondStep(await firstStep(email, device), { code: '12345' })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
  })

  test('are not counted for a refused try, a blocked app or a malformed code', async () => {
    const { email, user, secret } = await withApp()
    await guess(email, 10)
    const before = await counts()
    await guess(email, 5)
    expect(await counts()).toEqual(before)
    await sql`delete from rate_limits where key like 'factor%'`.execute(api.api.db)
    await sql`update authenticator_apps set failures = 100 where user_id = ${user.userId}`.execute(api.api.db)
    for (let n = 0; n < 12; n++) {
      expect((await secondStep(await firstStep(email), { code: codeOf(secret) })).statusCode).toBe(403)
    }
    expect((await counts()).map(({ count }) => count)).toEqual([0, 0])
  })

  test('keep the budget and the limit of a hundred under parallel tries', async () => {
    const { email, user } = await withApp()
    await sql`update authenticator_apps set failures = 95 where user_id = ${user.userId}`.execute(api.api.db)
    const pending = []
    for (let n = 0; n < 10; n++) pending.push(await firstStep(email))
    const answers = await Promise.all(pending.map((headers) => secondStep(headers, { code: '12345' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      400, 400, 400, 400, 400, 403, 403, 403, 403, 403,
    ])
    const app = await api.api.db
      .selectFrom('authenticatorApps')
      .select('failures')
      .where('userId', '=', user.userId)
      .execute()
    expect(app).toEqual([{ failures: 100 }])
  })

  test('do not block reauthentication of a session while others guess elsewhere', async () => {
    const ana = await withApp()
    await guess(ana.email, 11)
    const proved = await call(ana.headers, paths.proof, { body: { code: codeOf(ana.secret) } })
    expect(proved.statusCode).toBe(204)
    expect(withDevice(proved)['cookie']).toMatch(/^device=[\w-]{64}$/)
    const bo = await signUp()
    for (let n = 0; n < 11; n++) await login(bo.email, 'wrong')
    expect((await login(bo.email)).statusCode).toBe(429)
    expect((await call(bo.headers, paths.proof, { body: { password: passphrase } })).statusCode).toBe(204)
  })

  test('count wrong passwords of an open session against the account and show it at the input', async () => {
    const { answer } = await signUp()
    const prove = (password: string) => call(withSession(answer), paths.proof, { body: { password } })
    for (let n = 0; n < 20; n++) expect((await prove('wrong')).statusCode).toBe(400)
    const refused = await prove(passphrase)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { fields: [{ path: 'password' }] }])
  })
})
