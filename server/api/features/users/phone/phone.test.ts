import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import type { User } from '#shared/users/users.contract.ts'
import { newAddress, people, withSession } from '../test/people.ts'
import { codeOfProblem, newNumber, phones } from '../test/phones.ts'

const run = useApi()
const { api, call } = run
const { post, employer, ask, codeTo, enter, withNumber } = phones(run)

describe('signing in with a phone number', () => {
  test('a card and a code make the account of a member without an address, and later a code alone signs in', async () => {
    const { company, phone, elena, answer, user, headers } = await withNumber()
    expect(answer.statusCode).toBe(200)
    expect(user).toMatchObject({
      name: 'Elena Cruz',
      email: '',
      verified: true,
      organizationId: company.id,
      roles: ['EMPLOYEE'],
    })
    expect((await call(company.headers, `${company.base}/members/${elena.id}`)).json()).toMatchObject({
      hasAccount: true,
    })
    expect((await call(headers, phonePaths.ownNumber)).json()).toEqual({ phone })
    await ask(phone)
    expect((await enter(phone, await codeTo(phone))).json<User>().userId).toBe(user.userId)
  })

  test('a number is read as of the card’s organization, or of the country that the page names', async () => {
    const company = await employer()
    const phone = newNumber()
    const { card } = await company.print(await company.add({ phone }))
    const typed = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
    expect((await ask(typed, { card })).statusCode).toBe(202)
    expect((await enter(typed, await codeTo(phone), { card })).statusCode).toBe(200)
    expect((await ask(typed, { country: 'US' })).statusCode).toBe(202)
    expect((await ask(typed)).json()).toMatchObject({ code: 'number_invalid', fields: [{ path: 'number' }] })
  })

  test('answers the same for unknown and known numbers, and texts only known ones', async () => {
    const { phone } = await withNumber()
    const free = newNumber()
    const answers = await Promise.all([phone, free].map((number) => ask(number)))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, 'null'],
      [202, 'null'],
    ])
    const refused = await Promise.all([phone, free].map((number) => enter(number, '000000')))
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ code: string; message: string }>()])).toEqual(
      [0, 1].map(() => [400, expect.objectContaining({ code: 'code_wrong' })]),
    )
    expect(await codeTo(free)).toBe('')
  })

  test('a code works once, for ten minutes and five tries, and a later one replaces it', async () => {
    const { phone } = await withNumber()
    await ask(phone)
    const first = await codeTo(phone)
    await ask(phone)
    const second = await codeTo(phone)
    expect(codeOfProblem(await enter(phone, first === second ? '000000' : first))).toBe('code_wrong')
    const answers = await Promise.all([1, 2, 3].map(() => enter(phone, second)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)

    await ask(phone)
    const third = await codeTo(phone)
    const wrong = third === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect(codeOfProblem(await enter(phone, wrong))).toBe('code_wrong')
    expect(codeOfProblem(await enter(phone, third))).toBe('code_wrong')

    await ask(phone)
    const fourth = await codeTo(phone)
    await sql`update phone_codes set expires_at = now() - interval '1 second' where phone = ${phone}`.execute(api.db)
    expect(codeOfProblem(await enter(phone, fourth))).toBe('code_wrong')
  })

  test('one number gets five codes an hour, and one address asks for sixty', async () => {
    const number = newNumber()
    for (let count = 0; count < 5; count += 1) expect((await ask(number)).statusCode).toBe(202)
    expect((await ask(number)).statusCode).toBe(429)
    const from = { 'x-forwarded-for': newAddress() }
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask(newNumber(), {}, from)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('neither code nor card can be read from the database', async () => {
    const { phone, card } = await withNumber()
    await ask(phone)
    const code = await codeTo(phone)
    const { rows } = await sql<{ text: string }>`
      select c::text as text from phone_codes c
      union all select data::text from pgboss.job where name = 'phone-codes'
      union all select t::text from account_texts t`.execute(api.db)
    const allText = rows.map(({ text }) => text).join('\n')
    expect(allText).not.toContain(card)
    expect(allText.replaceAll(phone.slice(1), '')).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  test('rejects a card of another number, a replaced card and a deactivated member’s card', async () => {
    const company = await employer()
    const [elena, phone] = [await company.add({ phone: newNumber() }), newNumber()]
    const { card } = await company.print(elena)
    await ask(phone, { card })
    expect(await codeTo(phone)).toBe('')
    const { phone: otherPhone } = await withNumber()
    await ask(otherPhone, { card })
    // They prove their own number, and enter their own account without Elena's place.
    const answer = await enter(otherPhone, await codeTo(otherPhone), { card })
    expect(answer.json<User>().organizationId).not.toBe(company.id)
    const { card: next } = await company.print(elena)
    expect(codeOfProblem(await post(phonePaths.card, { card }))).toBe('card_ended')
    expect((await post(phonePaths.card, { card: next })).json()).toMatchObject({ name: 'Elena Cruz', hasPin: false })
    await call(company.headers, `${company.base}/members/${elena.id}/deactivate`, { method: 'POST' })
    expect(codeOfProblem(await post(phonePaths.card, { card: next }))).toBe('card_ended')
  })

  test('one number works in two organizations, with a card of each', async () => {
    const { phone, user } = await withNumber()
    const otherEmployer = await employer()
    const { card } = await otherEmployer.print(await otherEmployer.add({ phone }))
    await ask(phone, { card })
    const answer = await enter(phone, await codeTo(phone), { card })
    expect(answer.json()).toMatchObject({ userId: user.userId, organizationId: otherEmployer.id })
  })
})

describe('a changed number', () => {
  test('needs a manager, ends earlier access and notifies the previous number', async () => {
    const { company, elena, phone, headers, user } = await withNumber()
    const next = newNumber()
    const put = async () =>
      call(headers, phonePaths.ownNumber, {
        method: 'PUT',
        body: { number: next, code: (await codeTo(next)) || '000000' },
      })
    await ask(next, {}, headers)
    expect(await codeTo(next)).toBe('')
    await company.enterNumber(elena.id, next)
    await ask(next, {}, headers)
    const answer = await put()
    expect(answer.json()).toEqual({ phone: next })
    expect((await call(headers, phonePaths.ownNumber)).statusCode).toBe(401)
    expect((await call(withSession(answer), phonePaths.ownNumber)).json()).toEqual({ phone: next })
    const [told] = await textsTo(api, phone)
    expect(told?.text).toContain('no longer uses this number')
    await ask(next)
    expect((await enter(next, await codeTo(next))).json<User>().userId).toBe(user.userId)
    await ask(phone)
    expect(codeOfProblem(await enter(phone, '000000'))).toBe('code_wrong')
  })

  test('a new card moves the number only of an account that has no other place and no address', async () => {
    const { company, elena, user } = await withNumber()
    const next = newNumber()
    await company.enterNumber(elena.id, next)
    const { card } = await company.print(elena)
    await ask(next, { card })
    expect((await enter(next, await codeTo(next), { card })).json<User>().userId).toBe(user.userId)

    const otherEmployer = await employer()
    const { card: second } = await otherEmployer.print(await otherEmployer.add({ phone: next }))
    await ask(next, { card: second })
    await enter(next, await codeTo(next), { card: second })
    const stolen = newNumber()
    await company.enterNumber(elena.id, stolen)
    const { card: third } = await company.print(elena)
    await ask(stolen, { card: third })
    expect(codeOfProblem(await enter(stolen, await codeTo(stolen), { card: third }))).toBe('card_for_other')
  })
})

describe('confirming it’s the member with a texted code', () => {
  test('works once, only with the own number’s code and only without a password', async () => {
    const { phone, headers, user } = await withNumber()
    const otherUser = await withNumber()
    expect((await call(headers, secondFactorPaths.secondFactor)).json()).toMatchObject({ proof: 'text_code' })
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${user.userId}`.execute(api.db)
    const prove = (by: Headers, body: object) => call(by, secondFactorPaths.proof, { body })
    await ask(phone)
    await ask(otherUser.phone)
    const [code, otherCode] = [await codeTo(phone), await codeTo(otherUser.phone)]
    if (code !== otherCode) expect(codeOfProblem(await prove(headers, { textCode: otherCode }))).toBe('code_wrong')
    for (const body of [{}, { password: code }, { pin: code }])
      expect(codeOfProblem(await prove(headers, body))).toBe('code_wrong')
    const answers = await Promise.all([1, 2, 3].map(() => prove(headers, { textCode: code })))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const proved = withSession(answers.find(({ statusCode }) => statusCode === 204)!)
    expect((await call(proved, secondFactorPaths.proof)).statusCode).toBe(204)
    expect(codeOfProblem(await enter(phone, code))).toBe('code_wrong')

    // A confirmed number is another way to sign in, but does not bypass the password.
    const owner = await people(call, api).signUpConfirmed()
    await sql`update users set phone = ${newNumber()} where id = ${owner.user.userId}`.execute(api.db)
    const { phone: own } = (await call(owner.headers, phonePaths.ownNumber)).json<{ phone: string }>()
    await ask(own)
    expect(codeOfProblem(await prove(owner.headers, { textCode: await codeTo(own) }))).toBe('wrong_password')
  })
})
