import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import type { User } from '#shared/users/users.contract.ts'
import { withSession } from '../test/people.ts'
import { codeOfProblem, newNumber, phones } from '../test/phones.ts'

const run = useApi()
const { api, call, organization } = run
const { post, employer, ask, codeTo, enter } = phones(run)

describe('signing in with a card and a PIN', () => {
  const enterPin = (card: string, pin: string, newPin?: string) =>
    post(phonePaths.pin, { card, pin, ...(newPin && { newPin }) })

  async function withPin() {
    const company = await employer()
    const elena = await company.add()
    const { card, pin } = await company.print(elena, true)
    const own = pin === '804713' ? '804731' : '804713'
    const answer = await enterPin(card, pin, own)
    return { company, elena, card, pin, own, answer, headers: withSession(answer), user: answer.json<User>() }
  }

  test('the PIN that a manager gave is changed at the first sign-in, and then it alone is not known to them', async () => {
    const company = await employer()
    const { card, pin } = await company.print(await company.add(), true)
    expect((await enterPin(card, pin)).json()).toMatchObject({
      code: 'pin_change_needed',
      fields: [{ path: 'newPin' }],
    })
    for (const easy of [pin, '111111', '123456'])
      expect(codeOfProblem(await enterPin(card, pin, easy))).toBe('pin_refused')
    const own = pin === '804713' ? '804731' : '804713'
    expect((await enterPin(card, pin, own)).json()).toMatchObject({ email: '', organizationId: company.id })
    expect(codeOfProblem(await enterPin(card, pin))).toBe('card_pin_wrong')
    expect((await enterPin(card, own)).statusCode).toBe(200)
  })

  test('confirms it’s the member where the account has no password, unless a manager knows the PIN', async () => {
    const { company, elena, own, pin, headers, user } = await withPin()
    const stale = () =>
      sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${user.userId}`
        .execute(api.db)
        .then(() => headers)
    const prove = async (body: object) => call(await stale(), secondFactorPaths.proof, { body })
    expect((await call(headers, secondFactorPaths.secondFactor)).json()).toMatchObject({ proof: 'pin' })
    expect(codeOfProblem(await prove({ pin }))).toBe('card_pin_wrong')
    expect(codeOfProblem(await prove({ password: own }))).toBe('card_pin_wrong')
    const { pin: printed } = await company.print(elena, true)
    expect(codeOfProblem(await prove({ pin: printed }))).toBe('pin_change_needed')
    expect((await call(headers, secondFactorPaths.proof)).json()).toMatchObject({ code: 'proof_needed' })
    const next = await withPin()
    const answer = await call(next.headers, secondFactorPaths.proof, { body: { pin: next.own } })
    expect(answer.statusCode).toBe(204)
    expect((await call(withSession(answer), secondFactorPaths.proof)).statusCode).toBe(204)
  })

  test('a member who manages others gets no PIN, and signs in with a code', async () => {
    const company = await employer()
    const boss = await company.add({ roles: ['SUPERVISOR'], phone: newNumber() })
    expect((await company.print(boss, true)).pin).toBe('')
  })

  const textedAt = (organizationId: string, userId: string) =>
    inTenant(api.db, organizationId, (tx) =>
      tx
        .insertInto('textNumbers')
        .values({ organizationId, userId, number: newNumber(), confirmedAt: new Date() })
        .execute(),
    )
  const textedIn = (organizationId: string) =>
    inTenant(api.db, organizationId, (tx) => tx.selectFrom('textNumbers').select('number').execute())

  test('an email that becomes the account’s ends what texts went to before', async () => {
    const { company, user } = await withPin()
    await textedAt(company.id, user.userId)
    expect(await textedIn(company.id)).toHaveLength(1)
    const email = `elena-${user.userId}@example.com`
    await api.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute()
    expect(await textedIn(company.id)).toEqual([])
  })

  test('the account has no place elsewhere until the person confirms a number, which ends PIN, sessions and texts', async () => {
    const { company, elena, card, own, headers, user } = await withPin()
    const elsewhere = await organization()
    await expect(
      inTenant(api.db, elsewhere.id, (tx) => tx.updateTable('members').set({ userId: user.userId }).execute()),
    ).rejects.toThrow('another organization')
    const phone = newNumber()
    await textedAt(company.id, user.userId)
    await company.enterNumber(elena.id, phone)
    await ask(phone, {}, headers)
    const answer = await call(headers, phonePaths.ownNumber, {
      method: 'PUT',
      body: { number: phone, code: await codeTo(phone) },
    })
    expect(answer.statusCode).toBe(200)
    expect((await call(headers, phonePaths.ownNumber)).statusCode).toBe(401)
    expect(await textedIn(company.id)).toEqual([])
    expect(codeOfProblem(await enterPin(card, own))).toBe('card_needs_code')
    const { pin } = await company.print(elena, true)
    const { card: next } = await company.print(elena)
    expect(codeOfProblem(await enterPin(next, pin, '573910'))).toBe('card_needs_code')
  })

  test('a PIN signs in only to accounts of its organization, and a number only with its code, in any order of cards and numbers', async () => {
    const step = record({
      who: constantFrom(0, 1),
      what: constantFrom('print', 'number', 'pin', 'code', 'own'),
      number: constantFrom(0, 1),
    })
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const companies = [await employer(), await employer()]
        const phones = [newNumber(), newNumber()]
        const members = await Promise.all(companies.map((company) => company.add()))
        const held = [
          { card: '', pin: '' },
          { card: '', pin: '' },
        ]
        let session: Headers = {}
        for (const { who, what, number } of steps) {
          const [company, member, phone, mine] = [companies[who]!, members[who]!, phones[number]!, held[who]!]
          if (what === 'print') Object.assign(mine, await company.print(member, true))
          if (what === 'number') await company.enterNumber(member.id, phone)
          if (what === 'pin' && mine.card) {
            const answer = await enterPin(mine.card, mine.pin, `${mine.pin.slice(3)}${mine.pin.slice(0, 3)}`)
            if (answer.statusCode !== 200) continue
            session = withSession(answer)
            const { rows } = await sql<{ kept: boolean }>`
              select u.kept_by = ${company.id} and u.phone is null and u.email = '' and not exists (
                select from lookup.memberships(u.id, null) p where p.organization_id <> ${company.id}) as kept
              from users u where u.id = ${answer.json<User>().userId}`.execute(api.db)
            expect(rows).toEqual([{ kept: true }])
          }
          const more = mine.card ? { card: mine.card } : {}
          if (what === 'code' && (await ask(phone, more)).statusCode === 202) {
            const answer = await enter(phone, (await codeTo(phone)) || '000000', more)
            if (answer.statusCode !== 200) continue
            session = withSession(answer)
            expect((await call(session, phonePaths.ownNumber)).json()).toEqual({ phone })
          }
          if (what === 'own') {
            await ask(phone, {}, session)
            const body = { number: phone, code: (await codeTo(phone)) || '000000' }
            const answer = await call(session, phonePaths.ownNumber, { method: 'PUT', body })
            if (answer.statusCode === 200) session = withSession(answer)
          }
        }
      }),
      { numRuns: 8 },
    )
  })
})
