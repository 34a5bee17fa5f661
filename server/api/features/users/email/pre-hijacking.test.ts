import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import type { OwnInvitationList } from '#shared/members/invitations.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { people, withSession } from '../test/people.ts'

const api = useApi()
const { call, organization } = api
const { post, signUp, login } = people(call)
const ownPassword = 'seven quiet lamps burning'

/** Signs up with someone else's address, and waits. */
const attack = () => signUp({ name: 'Call 555 0199', password: 'a stranger chose this sentence' })

const leftoverCount = async (userId: string) =>
  (
    await sql<{ count: number }>`select (
      (select count(*) from passkeys where user_id = ${userId})
      + (select count(*) from authenticator_apps where user_id = ${userId})
      + (select count(*) from recovery_codes where user_id = ${userId})
      + (select count(*) from sessions where user_id = ${userId})
      + (select count(*) from email_changes where user_id = ${userId}))::int as count`.execute(api.api.db)
  ).rows[0]?.count

describe('an unconfirmed account', () => {
  test('cannot add a passkey or an app', async () => {
    const { headers } = await attack()
    for (const path of [secondFactorPaths.passkeyOptions, secondFactorPaths.authenticatorApp]) {
      expect((await call(headers, path, { method: 'POST' })).json()).toMatchObject({ code: 'not_verified' })
    }
  })

  test('cannot get another way to sign in, whatever code writes to the database', async () => {
    const { user } = await attack()
    await expect(
      sql`insert into authenticator_apps (user_id) values (${user.userId})`.execute(api.api.db),
    ).rejects.toThrow('is not confirmed')
  })

  test('leaves nothing to the stranger after the owner, invited as an admin, resets the password', async () => {
    const { user, email, headers } = await attack()
    await call(headers, secondFactorPaths.ownEmail, { body: { email: `stranger-${email}` } })
    const stranger = await linkTo(api.api, `stranger-${email}`)
    const own = await organization()
    const members = memberPaths.members.replace(':organizationId', own.id)
    await call(own.headers, members, { body: { name: 'Ana Reyes', email, roles: ['ADMIN'] } })

    await mailsTo(api.api, email)
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api.api, email)
    expect((await post(userPaths.resetPassword, { token, password: ownPassword })).statusCode).toBe(204)

    expect(await leftoverCount(user.userId)).toBe(0)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email, 'a stranger chose this sentence')).statusCode).toBe(401)
    expect((await post(secondFactorPaths.confirmEmail, { token: stranger.token })).json()).toMatchObject({
      code: 'token_invalid',
    })
    const entered = await login(email, ownPassword)
    expect(entered.json()).toMatchObject({ verified: true, name: email.split('@')[0] })

    const session = withSession(entered)
    const { items } = (await call(session, memberPaths.ownInvitations)).json<OwnInvitationList>()
    const accept = memberPaths.ownInvitationAccept.replace(':invitationId', items[0]?.id ?? '')
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${user.userId}`.execute(
      api.api.db,
    )
    expect((await call(session, accept, { method: 'POST' })).json()).toMatchObject({ code: 'proof_needed' })
    const proved = await call(session, secondFactorPaths.proof, { body: { password: ownPassword } })
    expect((await call(withSession(proved), accept, { method: 'POST' })).json()).toMatchObject({
      organizationId: own.id,
    })
  })

  test('asks the owner who opens the mailed link for a new password instead of confirming the stranger’s', async () => {
    const { user, email, headers } = await attack()
    const { token } = await linkTo(api.api, email)
    const path = userPaths.verify.replace(':userId', user.userId)
    expect((await call({}, path, { method: 'PUT', body: { token } })).statusCode).toBe(400)
    const body = { token, newPassword: ownPassword, name: 'Ana Reyes' }
    const confirmed = await call({}, path, { method: 'PUT', body })
    expect((await call(withSession(confirmed), userPaths.me)).json()).toMatchObject({
      verified: true,
      name: 'Ana Reyes',
    })
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email, 'a stranger chose this sentence')).statusCode).toBe(401)
    expect((await login(email, ownPassword)).statusCode).toBe(200)
  })

  test('requires a password when the owner of an address confirms a stranger’s change to it', async () => {
    const { headers } = await attack()
    const victim = `victim-${crypto.randomUUID()}@example.com`
    await call(headers, secondFactorPaths.ownEmail, { body: { email: victim } })
    const { token } = await linkTo(api.api, victim)
    expect((await post(secondFactorPaths.confirmEmail, { token })).json()).toMatchObject({
      fields: [{ path: 'password' }, { path: 'newPassword' }],
    })
    expect((await call(headers, userPaths.me)).json()).toMatchObject({ verified: false })
  })
})
