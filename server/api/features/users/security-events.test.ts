import { argon2Sync } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import type { AdminSecurityEventPage } from '#shared/admin/admin.contract.ts'
import type { AccountEventList, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { accountEventKinds, signInKinds } from '#shared/second-factor/event-kinds.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { codeOf, factors } from './second-factor/test/factors.ts'
import { newAddress, passphrase, people, withSession } from './test/people.ts'

const { api, call, user } = useApi()
const { post, signUp: signUpUnconfirmed, signUpConfirmed: signUp, login } = people(call, api)
const { addApp, addPasskey, offerAt, forgetSteps } = factors({ api, call })

const wrong = 'a passphrase of nobody here'

const eventsOf = async (headers: Headers, about: 'changes' | 'signIns') =>
  (await call(headers, `${paths.accountEvents}?about=${about}`))
    .json<AccountEventList>()
    .items.map(({ kind, detail }) => [kind, detail].filter(Boolean).join(' '))

const rows = () =>
  api.db.selectFrom('accountEvents').select(['userId', 'kind', 'detail', 'address', 'requestId']).orderBy('id')

describe('account events', () => {
  test('record creation, sign-in, refusals, proofs, sign-out and password changes', async () => {
    const { email, headers: made, user: account } = await signUpUnconfirmed()
    const { userId, token: confirming } = await linkTo(api, email)
    const verification = userPaths.verify.replace(':userId', userId)
    const headers = withSession(await call(made, verification, { method: 'PUT', body: { token: confirming } }))
    const address = newAddress()
    await login(email, wrong, { 'x-forwarded-for': address, 'user-agent': 'Firefox/140' })
    const phone = withSession(await login(email, passphrase, { 'x-forwarded-for': address }))
    await call(phone, paths.proof, { body: { password: wrong } })
    await call(phone, paths.proof, { body: { password: passphrase } })
    const laptop = withSession(await login(email))
    await call(laptop, userPaths.logout, { method: 'POST' })
    await login(email)
    await call(headers, userPaths.sessions, { method: 'DELETE' })
    expect(await eventsOf(headers, 'signIns')).toEqual([
      'sessions_ended',
      'signed_in password',
      'signed_out',
      'signed_in password',
      'proved password',
      'proof_refused password',
      'signed_in password',
      'sign_in_refused password',
      'signed_in confirmation',
      'signed_in sign_up',
    ])
    expect(await rows().where('kind', '=', 'sign_in_refused').where('userId', '=', account.userId).execute()).toEqual([
      {
        userId: account.userId,
        kind: 'sign_in_refused',
        detail: 'password',
        address,
        requestId: expect.stringMatching(/.+/),
      },
    ])

    const newPassword = 'another tram under the rain'
    await call(headers, userPaths.changePassword, { body: { currentPassword: passphrase, newPassword } })
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api, email)
    await post(userPaths.resetPassword, { token, password: passphrase })
    const changed = withSession(await login(email))
    const changes = ['password_reset', 'password_changed', 'account_made']
    expect(await eventsOf(changed, 'changes')).toEqual(changes)
    // Anyone can request a link; however often, it does not displace the changes.
    for (let n = 0; n < 10; n++) await post(userPaths.passwordResetLink, { email }, { 'x-forwarded-for': newAddress() })
    expect(await eventsOf(changed, 'changes')).toEqual(changes)
    expect((await eventsOf(changed, 'signIns'))[0]).toBe('reset_asked')
  })

  test('name each factor, also a wrong one', async () => {
    const { email, headers } = await signUp()
    const { secret } = await addApp(headers)
    const { authenticator } = await addPasskey(headers)
    const steps = async () => {
      const answer = await login(email)
      return { cookie: `sign-in=${answer.cookies.find(({ name }) => name === 'sign-in')?.value ?? ''}` }
    }
    await post(paths.loginSecondFactor, { code: '000000' }, await steps())
    await forgetSteps()
    await post(paths.loginSecondFactor, { code: codeOf(secret) }, await steps())
    const second = await steps()
    const offer = await offerAt(second, true)
    await post(paths.loginSecondFactor, { passkey: authenticator.answer(offer.options) }, second)
    const alone = await offerAt({}, false)
    const signed = await post(paths.loginPasskey, { passkey: authenticator.answer(alone.options) })
    expect(signed.statusCode).toBe(200)
    expect((await eventsOf(withSession(signed), 'signIns')).slice(0, 4)).toEqual([
      'signed_in passkey',
      'signed_in second_passkey',
      'signed_in app',
      'sign_in_refused app',
    ])
    expect((await call(withSession(signed), paths.secondFactor)).json<SecondFactor>().passkeys).toHaveLength(1)
  })

  test('record unknown users by network address only, without what was typed', async () => {
    const address = newAddress()
    const typed = 'hunter2-typed-into-the-wrong-field@example.com'
    await post(userPaths.login, { email: typed, password: wrong }, { 'x-forwarded-for': address })
    await post(userPaths.passwordResetLink, { email: typed }, { 'x-forwarded-for': address })
    const events = await rows().where('address', '=', address).execute()
    expect(events.map(({ userId, kind }) => [userId, kind])).toEqual([
      [null, 'sign_in_refused'],
      [null, 'reset_asked'],
    ])
    expect(JSON.stringify(await rows().execute())).not.toMatch(/hunter2|passphrase of nobody|violet tram/)
  })

  test('can be searched by an operator by email or network address, in pages', async () => {
    const admin = (await user({ platformAdmin: true })).headers
    const address = newAddress()
    const { email, user: account } = await signUp()
    await login(email)
    await login(email, wrong, { 'x-forwarded-for': address })
    await login('nobody-at-all@example.com', wrong, { 'x-forwarded-for': address })
    const list = async (query: string) =>
      (await call(admin, `/api/v1/admin/security-events?${query}`)).json<AdminSecurityEventPage>()
    const ofAddress = await list(`search=${address}`)
    expect(ofAddress.items.map((item) => [item.kind, item.email])).toEqual([
      ['sign_in_refused', null],
      ['sign_in_refused', email],
    ])
    const first = await list(`search=${email.toUpperCase()}&limit=2`)
    const rest = await list(`search=${email.toUpperCase()}&limit=2&cursor=${first.nextCursor}`)
    const kinds = [...first.items, ...rest.items].map(({ kind }) => kind)
    expect(kinds[0]).toBe('sign_in_refused')
    // Events of the same millisecond have no order.
    expect(kinds.slice(1).toSorted()).toEqual(['signed_in', 'signed_in'])
    expect((await call({}, '/api/v1/admin/security-events')).statusCode).toBe(401)
    expect(account.userId).toBeTruthy()
  })

  test('renew a hash with older parameters at sign-in', async () => {
    const { email, user: account } = await signUp()
    const nonce = Buffer.alloc(16, 7)
    const tag = argon2Sync('argon2id', {
      message: passphrase,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 64,
      passes: 1,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const passwordHash = `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(tag)}`
    await api.db.updateTable('users').set({ passwordHash }).where('id', '=', account.userId).execute()
    expect((await login(email, wrong)).statusCode).toBe(401)
    const hashOf = async () =>
      (
        await api.db
          .selectFrom('users')
          .select('passwordHash')
          .where('id', '=', account.userId)
          .executeTakeFirstOrThrow()
      ).passwordHash
    expect(await hashOf()).toBe(passwordHash)
    expect((await login(email)).statusCode).toBe(200)
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(email)).statusCode).toBe(200)
  })

  test('cannot be changed by any request, and daily sign-ins are deleted after 400 days', async () => {
    await expect(api.db.updateTable('accountEvents').set({ kind: 'signed_out' }).execute()).rejects.toThrow(/denied/)
    await expect(api.db.deleteFrom('accountEvents').execute()).rejects.toThrow(/denied/)
    const { userId } = await user()
    for (const kind of accountEventKinds) {
      await sql`insert into account_events (id, user_id, kind, created_at)
      values (gen_random_uuid(), ${userId}, ${kind}, now() - interval '401 days')`.execute(api.db)
    }
    await sql`insert into account_events (id, user_id, kind, created_at)
    values (gen_random_uuid(), ${userId}, 'signed_in', now() - interval '399 days')`.execute(api.db)
    await deleteExpired(api.db)({})
    const left = await rows().where('userId', '=', userId).execute()
    const daily = new Set<string>(signInKinds)
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(
      [...accountEventKinds.filter((kind) => !daily.has(kind)), 'signed_in'].toSorted(),
    )
  })
})
