import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { commandRunner } from '#server/api/commands/test/command-runner.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import type { SessionList } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { factors } from '../second-factor/test/factors.ts'
import { passphrase, people, withSession } from '../test/people.ts'

const { api, call } = useApi()
const { post, signUp, signUpConfirmed, login } = people(call, api)
const another = 'seven quiet lamps burning'

const refusal = async (headers: Headers) => (await call(headers, userPaths.me)).json<{ code: string; ended?: string }>()
const because = (ended: string) => ({ code: 'unauthenticated', ended })

/** Two browsers of one account. */
async function twoBrowsers() {
  const { headers, email, user } = await signUpConfirmed()
  const session = withSession(await login(email))
  return { here: headers, session, email, userId: user.userId }
}

describe('the reason why a session ended', () => {
  test('says that a session expired after thirty idle days, before and after cleanup', async () => {
    const { here, userId } = await twoBrowsers()
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${userId}`.execute(api.db)
    expect(await refusal(here)).toMatchObject(because('expired'))
    await deleteExpired(api.db)({})
    expect(await api.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).toEqual([])
    expect(await refusal(here)).toMatchObject(because('expired'))
  })

  test('says that a session expired after 180 days', async () => {
    const { here, userId } = await twoBrowsers()
    await sql`update sessions set created_at = now() - interval '181 days' where user_id = ${userId}`.execute(api.db)
    expect(await refusal(here)).toMatchObject(because('expired'))
    await deleteExpired(api.db)({})
    expect(await refusal(here)).toMatchObject(because('expired'))
  })

  test('says that another browser signed a session out, alone or with all others', async () => {
    const { here, session, email } = await twoBrowsers()
    const { items } = (await call(here, userPaths.sessions)).json<SessionList>()
    const otherSessionId = items.find(({ current }) => !current)?.id ?? ''
    await call(here, userPaths.session.replace(':sessionId', otherSessionId), { method: 'DELETE' })
    expect(await refusal(session)).toMatchObject(because('signed_out_elsewhere'))
    const third = withSession(await login(email))
    await call(here, userPaths.sessions, { method: 'DELETE' })
    expect(await refusal(third)).toMatchObject(because('signed_out_elsewhere'))
  })

  test('says that the password changed to other browsers and to the previous token', async () => {
    const { here, session } = await twoBrowsers()
    await call(here, userPaths.changePassword, { body: { currentPassword: passphrase, newPassword: another } })
    expect(await refusal(session)).toMatchObject(because('password_changed'))
    expect(await refusal(here)).toMatchObject(because('password_changed'))
  })

  test('says that the password was reset', async () => {
    const { here: warning, email } = await twoBrowsers()
    await mailsTo(api, email)
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api, email)
    await post(userPaths.resetPassword, { token, password: another })
    expect(await refusal(warning)).toMatchObject(because('password_reset'))
  })

  test('says that the address was confirmed on another device', async () => {
    const { email, headers } = await signUp()
    const { userId, token } = await linkTo(api, email)
    const path = userPaths.verify.replace(':userId', userId)
    await call({}, path, { method: 'PUT', body: { token, password: passphrase } })
    expect(await refusal(headers)).toMatchObject(because('address_confirmed'))
  })

  test('says that a first second factor ended the other sessions', async () => {
    const { here, session } = await twoBrowsers()
    await factors({ api, call }).addApp(here)
    expect(await refusal(session)).toMatchObject(because('factor_added'))
  })

  test('says that an operator ended the sessions', async () => {
    const { here, email } = await twoBrowsers()
    await commandRunner(api, 'end-sessions')(email)
    expect(await refusal(here)).toMatchObject(because('ended_by_operator'))
  })

  test('says that the least recently used session ended because of too many', async () => {
    const { here, session, userId } = await twoBrowsers()
    await sql`
    update sessions set last_seen_at = now() + interval '1 minute'
    where id = (select id from sessions where user_id = ${userId} order by id desc limit 1)`.execute(api.db)
    await sql`
    insert into sessions (id, user_id, token_hash, expires_at, last_seen_at)
    select gen_random_uuid(), ${userId}, sha256(n::text::bytea), now() + interval '1 day', now() + interval '1 minute'
    from generate_series(1, 48) n`.execute(api.db)
    const { email } = await api.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await login(email)
    expect(await refusal(here)).toMatchObject(because('too_many_sessions'))
    expect((await call(session, userPaths.me)).statusCode).toBe(200)
  })

  test('gives no reason after signing out, signing in again or with an unknown cookie', async () => {
    const { here, session, email } = await twoBrowsers()
    await call(here, userPaths.logout, { method: 'POST' })
    await login(email, passphrase, session)
    for (const headers of [here, session, { cookie: 'session=made-up' }, {}]) {
      const answer = await refusal(headers)
      expect(answer.code).toBe('unauthenticated')
      expect(answer).not.toHaveProperty('ended')
    }
  })

  test('stores a reason for thirty days', async () => {
    const { here, session, email } = await twoBrowsers()
    await commandRunner(api, 'end-sessions')(email)
    const oldest = sql`update ended_sessions set ended_at = now() - interval '31 days'`
    await oldest.execute(api.db)
    await deleteExpired(api.db)({})
    expect(await refusal(here)).not.toHaveProperty('ended')
    expect(await refusal(session)).not.toHaveProperty('ended')
  })
})
