import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { createAuthenticator } from '../second-factor/test/authenticator.ts'
import { passphrase, people } from '../test/people.ts'

const running = useApi()
const { api, call } = running
const { signUpConfirmed: signUp, login } = people(call, api)
const another = 'seven quiet lamps burning'

type Person = Awaited<ReturnType<typeof signUp>>
type Answer = ReturnType<typeof call>
type Register = ReturnType<typeof createAuthenticator>['register']

/**
 * Ends the session in an open transaction, as a reset would, while the request runs, so that the request meets the
 * reset's result.
 */
async function whileSessionsEnd({ user }: Person, send: () => Answer) {
  return api.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('userId', '=', user.userId).execute()
    await tx
      .updateTable('users')
      .set({ deviceGeneration: sql<number>`device_generation + 1` })
      .where('id', '=', user.userId)
      .execute()
    const answer = send()
    const over = answer.then(() => true)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    while (!(await Promise.race([over, someoneWaitsFor(rows[0]?.pid ?? 0)])))
      await new Promise((next) => setTimeout(next, 5))
    return { answer }
  })
}

const someoneWaitsFor = async (pid: number) =>
  (await sql`select from pg_locks where not granted and ${pid}::int = any (pg_blocking_pids(pid))`.execute(api.db)).rows
    .length > 0

/** A stranger's last requests with a session, prepared in advance. */
const calls: Readonly<Record<string, (headers: Headers) => Promise<() => Answer>>> = {
  'a new password': async (headers) => () =>
    call(headers, userPaths.changePassword, { body: { currentPassword: passphrase, newPassword: another } }),
  'a fresh proof': async (headers) => () => call(headers, secondFactorPaths.proof, { body: { password: passphrase } }),
  'another address': async (headers) => () =>
    call(headers, secondFactorPaths.ownEmail, { body: { email: 'other@example.com' } }),
  'the end of other sessions': async (headers) => () => call(headers, userPaths.sessions, { method: 'DELETE' }),
  'a passkey': async (headers) => {
    const offered = await call(headers, secondFactorPaths.passkeyOptions, { method: 'POST' })
    const passkey = createAuthenticator().register(offered.json<{ options: Parameters<Register>[0] }>().options)
    return () => call(headers, secondFactorPaths.passkeys, { body: { name: 'Phone', passkey } })
  },
}

describe('requests of a session ended by a password reset', () => {
  test.each(Object.entries(calls))('rejects %s', async (_, prepare) => {
    const person = await signUp()
    const { answer } = await whileSessionsEnd(person, await prepare(person.headers))
    const response = await answer
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'unauthenticated' }])
    expect(response.cookies).toEqual([])
    // With the same password and without a second factor.
    expect((await login(person.email)).statusCode).toBe(200)
  })
})
