import { describe, expect, test } from 'vitest'
import { inApplication, inTenant } from '#server/api/db/tenant.ts'
import { createToken } from '#server/api/tokens.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import type { User } from '#shared/users/users.contract.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { newAddress, passphrase, people } from '../test/people.ts'
import { issueToken } from '../tokens.store.ts'

const api = useApi()
const { call, addMember, organization } = api
const { signUpConfirmed: signUp, login, from } = people(call, api.api)

let count = 0
const fresh = () => `new-${++count}@example.com`
const ask = (headers: Record<string, string>, email: string) => call(headers, paths.ownEmail, { body: { email } })
const confirm = (token: string) => call(from(), paths.confirmEmail, { body: { token, password: passphrase } })

describe('changing the email address', () => {
  test('takes effect once the mail to the new address is opened, and notifies the old one', async () => {
    const { headers, email, user } = await signUp()
    const wanted = fresh()
    expect((await ask(headers, ` ${wanted} `)).statusCode).toBe(204)
    const { token, path } = await linkTo(api.api, wanted)
    expect(path).toBe('/account/change-email')
    expect((await call(headers, userPaths.me)).json<User>().email).toBe(email)
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await call(headers, userPaths.me)).json()).toMatchObject({
      userId: user.userId,
      email: wanted,
      verified: true,
    })
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('Your email address was changed')
    expect((await login(wanted)).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(401)
    expect((await confirm(token)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('replaces an earlier request, whose link ends', async () => {
    const { headers } = await signUp()
    const [first, second] = [fresh(), fresh()]
    await ask(headers, first)
    const { token: old } = await linkTo(api.api, first)
    await ask(headers, second)
    const { token } = await linkTo(api.api, second)
    expect((await confirm(old)).json()).toMatchObject({ code: 'token_invalid' })
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await call(headers, userPaths.me)).json<User>().email).toBe(second)
  })

  test('accepts a link for the address its mail went to, even before a mail to the next address is created', async () => {
    const { headers, email } = await signUp()
    const [own, another] = [fresh(), fresh()]
    await ask(headers, own)
    const { token } = await linkTo(api.api, own)
    await ask(headers, another)
    expect((await confirm(token)).json()).toMatchObject({ code: 'token_invalid' })
    expect((await call(headers, userPaths.me)).json<User>().email).toBe(email)
    // The mail to the next address is not sent yet, and its link works.
    expect((await confirm((await linkTo(api.api, another)).token)).statusCode).toBe(204)
  })

  test('accepts a link for its own address only, regardless of the order of mails and requests', async () => {
    const { headers, user } = await signUp()
    const [own, another] = [fresh(), fresh()]
    await ask(headers, another)
    const issue = (address: string, token: string) =>
      inApplication(api.api.db, (tx) => issueToken(tx, { userId: user.userId, purpose: 'email', address, token }))
    const [early, late] = [createToken(), createToken()]
    expect(await issue(own, early)).toBe(true)
    // A retry of the same mail would go to the address wanted now.
    expect(await issue(another, early)).toBe(false)
    expect((await confirm(early)).json()).toMatchObject({ code: 'token_invalid' })
    expect(await issue(another, late)).toBe(true)
    expect((await confirm(late)).statusCode).toBe(204)
  })

  test('ends a reset link mailed to the old address after the change', async () => {
    const { headers, email, user } = await signUp()
    const wanted = fresh()
    await ask(headers, wanted)
    await confirm((await linkTo(api.api, wanted)).token)
    const token = createToken()
    await inApplication(api.api.db, (tx) =>
      issueToken(tx, { userId: user.userId, purpose: 'reset', address: email, token }),
    )
    const answer = await call(from(), userPaths.resetPassword, {
      body: { token, password: 'seven quiet lamps burning' },
    })
    expect(answer.json()).toMatchObject({ code: 'token_invalid' })
  })

  test('tells only the owner that an address is taken', async () => {
    const [ana, bo] = [await signUp(), await signUp()]
    expect((await ask(ana.headers, bo.email)).statusCode).toBe(204)
    expect((await mailsTo(api.api, bo.email))[0]?.subject).toBe('You already have an account')
  })

  test('gives an address wanted by two accounts to the first one that opens its mail', async () => {
    const [ana, bo] = [await signUp(), await signUp()]
    const wanted = fresh()
    await ask(ana.headers, wanted)
    const first = await linkTo(api.api, wanted)
    await ask(bo.headers, wanted)
    const second = await linkTo(api.api, wanted)
    expect((await confirm(first.token)).statusCode).toBe(204)
    const response = await confirm(second.token)
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'email_taken' }])
    expect((await call(bo.headers, userPaths.me)).json<User>().email).toBe(bo.email)
  })

  test('ends a reset link sent to the old address', async () => {
    const { headers, email } = await signUp()
    await call({ 'x-forwarded-for': newAddress() }, userPaths.passwordResetLink, { body: { email } })
    const reset = await linkTo(api.api, email)
    const wanted = fresh()
    await ask(headers, wanted)
    await confirm((await linkTo(api.api, wanted)).token)
    const answer = await call(from(), userPaths.resetPassword, { body: { token: reset.token, password: passphrase } })
    expect(answer.json()).toMatchObject({ code: 'token_invalid' })
  })

  test('updates the member’s email in every organization unless a colleague has it', async () => {
    const [here, there] = [await organization('Here'), await organization('There')]
    const { headers, email, user } = await signUp()
    await addMember(here.id, user, ['EMPLOYEE'])
    await addMember(there.id, user, ['EMPLOYEE'])
    const wanted = fresh()
    const emails = async (id: string) =>
      inTenant(api.api.db, id, (tx) => tx.selectFrom('members').select(['userId', 'email']).execute())
    for (const { id } of [here, there]) {
      await inTenant(api.api.db, id, (tx) =>
        tx.updateTable('members').set({ email }).where('userId', '=', user.userId).execute(),
      )
    }
    await inTenant(api.api.db, there.id, (tx) =>
      tx.updateTable('members').set({ email: wanted }).where('userId', '=', there.owner.userId).execute(),
    )
    await ask(headers, wanted)
    await confirm((await linkTo(api.api, wanted)).token)
    expect((await emails(here.id)).find(({ userId }) => userId === user.userId)?.email).toBe(wanted)
    expect((await emails(there.id)).find(({ userId }) => userId === user.userId)?.email).toBe(email)
  })
})
