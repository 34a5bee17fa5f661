import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { factors } from '../second-factor/test/factors.ts'
import { newAddress, passphrase, people, withDevice } from '../test/people.ts'

const accountsPerAddress = 4
const running = useApi({ LIMIT_LOGIN_PER_ADDRESS: String(accountsPerAddress) })
const { api, call } = running
const { post, signUpConfirmed: signUp, login, from } = people(call, api)
const { addPasskey, offerAt } = factors(running)
const another = 'seven quiet lamps burning'

async function guess(email: string, times: number, headers?: Headers) {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await login(email, 'wrong', headers ?? from()))
  return answers
}

const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

/** Uses the budget up as strangers would. */
const spend = (userId: string) =>
  sql`insert into wrong_tries (subject, failures, free_at) values (${userId}, 100, now())
      on conflict (subject) do update set failures = 100`.execute(api.db)

const words = (answer: { json: <T>() => T }) =>
  answer.json<{ fields: { path: string; message: string }[] }>().fields.map(({ path, message }) => [path, message])

describe('the account’s budget for wrong passwords', () => {
  test('makes a stranger wait after ten from ten addresses, with a message and a header that say how long', async () => {
    const { email } = await signUp()
    expect(statuses(await guess(email, 10))).toEqual(Array<number>(10).fill(401))
    const refused = await login(email)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_guesses' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20)
    expect(words(refused)).toEqual([
      [
        'password',
        expect.stringMatching(
          /^Too many wrong passwords for this account\. Try again in \d+ seconds\. You can still reset your password by email or use a passkey right away\.$/,
        ),
      ],
    ])
    const spanish = await login(email, passphrase, { 'accept-language': 'es' })
    expect(words(spanish)).toEqual([
      [
        'password',
        expect.stringMatching(
          /^Demasiadas contraseñas incorrectas para esta cuenta\. Inténtalo de nuevo en \d+ segundos\./,
        ),
      ],
    ])
  })

  test('answers the same without an account: status, headers and text', async () => {
    const { email } = await signUp()
    const [known, unknown] = [await guess(email, 13), await guess(`nobody-${email}`, 13)]
    const visibleParts = ({ statusCode, headers, json }: (typeof known)[number]) => {
      const { date: _date, 'x-request-id': _id, ...comparedHeaders } = headers
      return [statusCode, Object.keys(comparedHeaders), json()]
    }
    const seconds = /\d+ seconds\b/
    const comparable = (answers: typeof known) =>
      JSON.stringify(answers.map(visibleParts)).replaceAll(new RegExp(seconds, 'g'), 's')
    expect(comparable(known)).toBe(comparable(unknown))
    expect(statuses(known)).toEqual([...Array<number>(10).fill(401), 429, 429, 429])
  })

  test('runs the same statements in order without an account, refused or not', async () => {
    const { answer, email } = await signUp()
    const work = async (address: string, headers: Headers) => {
      const sent = await queriesOf(() => login(address, 'wrong', headers))
      return sent.map(({ sql: statement }) => statement)
    }
    // Someone else's device cookie is checked in both cases.
    for (const device of [{}, withDevice((await signUp()).answer)]) {
      expect(await work(email, device)).toEqual(await work(`nobody-${email}`, device))
    }
    await Promise.all([email, `nobody-${email}`].map((address) => guess(address, 10)))
    expect(await work(email, {})).toEqual(await work(`nobody-${email}`, {}))
    expect(await work(email, withDevice(answer))).not.toEqual(await work(email, {}))
  })

  test('is one for all spellings of an address, with an account or without', async () => {
    const { email } = await signUp()
    for (const address of [email, `nobody-${email}`]) {
      await guess(address, 5)
      await guess(` ${address.toUpperCase()} `, 5)
      expect((await login(address)).statusCode).toBe(429)
    }
  })

  test('is not overrun by parallel guesses', async () => {
    const { email } = await signUp()
    const answers = await Promise.all(Array.from({ length: 24 }, () => login(email, 'wrong', from())))
    expect(statuses(answers).toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(14).fill(429)])
  })

  test('restarts with a right password', async () => {
    const { email } = await signUp()
    await guess(email, 9)
    expect((await login(email)).statusCode).toBe(200)
    expect(statuses(await guess(email, 10))).toEqual(Array<number>(10).fill(401))
  })

  test('ends at a hundred, without locking out a known device, a passkey or a reset', async () => {
    const { email, user, headers } = await signUp()
    const { answer, authenticator } = await addPasskey(headers)
    await spend(user.userId)
    const refused = await login(email)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeUndefined()
    expect(words(refused)).toEqual([
      [
        'password',
        'Too many wrong passwords for this account. You can still reset your password by email or use a passkey right away.',
      ],
    ])
    const { options } = await offerAt(from(), false)
    const entered = await post(secondFactorPaths.loginPasskey, { passkey: authenticator.answer(options) })
    expect(entered.statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(429)
    expect((await login(email, passphrase, withDevice(answer))).statusCode).toBe(202)
    expect((await login(email)).statusCode).toBe(202)
  })
})

describe('a reset by mail', () => {
  test('allows an immediate sign-in from everywhere', async () => {
    const { email, user } = await signUp()
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api, email)
    await spend(user.userId)
    expect((await post(userPaths.resetPassword, { token, password: another })).statusCode).toBe(204)
    expect((await login(email, another)).statusCode).toBe(200)
  })

  test('makes its browser known, so that ongoing guesses do not block it', async () => {
    const { email } = await signUp()
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api, email)
    const done = await post(userPaths.resetPassword, { token, password: another })
    await guess(email, 11)
    expect((await login(email, another)).statusCode).toBe(429)
    expect((await login(email, another, withDevice(done))).statusCode).toBe(200)
  })
})

describe('the limit of a network address', () => {
  test('does not refuse a colleague’s right password after one person’s failures', async () => {
    const [forgetful, colleague] = [await signUp(), await signUp()]
    const office = from()
    expect((await guess(forgetful.email, 12, office)).at(-1)?.statusCode).toBe(429)
    expect((await login(colleague.email, passphrase, office)).statusCode).toBe(200)
  })

  test('allows guesses at a few accounts only, but never stops right passwords, known devices or other addresses', async () => {
    const owner = await signUp()
    const office = from()
    for (let n = 0; n < accountsPerAddress; n++) {
      const { email } = await signUp()
      expect((await login(email, passphrase, office)).statusCode).toBe(200)
    }
    for (let n = 0; n < accountsPerAddress; n++) {
      expect((await login(`spray-${n}@example.com`, 'wrong', office)).statusCode).toBe(401)
    }
    const refused = await login(owner.email, passphrase, office)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(words(refused)).toEqual([
      ['password', expect.stringContaining('Too many failed sign-ins from your network.')],
    ])
    // Accounts guessed at before are still within their own budgets.
    expect((await login('spray-0@example.com', 'wrong', office)).statusCode).toBe(401)
    expect((await login(owner.email, passphrase, { ...office, ...withDevice(owner.answer) })).statusCode).toBe(200)
    expect((await login(owner.email, passphrase, from())).statusCode).toBe(200)
  })

  test('does not count a refused try for the account', async () => {
    const { email, user } = await signUp()
    const office = from()
    for (let n = 0; n < accountsPerAddress; n++) await login(`more-${n}@example.com`, 'wrong', office)
    expect(statuses(await guess(email, 20, office))).toEqual(Array<number>(20).fill(429))
    expect(
      await api.db.selectFrom('wrongTries').where('subject', '=', user.userId).select('failures').execute(),
    ).toEqual([])
  })

  test('never refuses a passkey because others guess at the same address', async () => {
    const { headers, email } = await signUp()
    const { authenticator } = await addPasskey(headers)
    const office = { 'x-forwarded-for': newAddress() }
    for (let n = 0; n < accountsPerAddress; n++) await login(`others-${n}@example.com`, 'wrong', office)
    expect((await login(email, passphrase, office)).statusCode).toBe(429)
    const { options } = await offerAt(office, false)
    const passkey = authenticator.answer(options)
    expect((await post(secondFactorPaths.loginPasskey, { passkey }, office)).statusCode).toBe(200)
  })
})
