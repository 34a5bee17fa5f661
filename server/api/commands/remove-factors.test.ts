import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { codeOf, factors } from '#server/api/features/users/second-factor/test/factors.ts'
import { passphrase, people, withSession } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import { commandRunner } from './test/command-runner.ts'

const api = useApi()
const { call } = api
const { signUpConfirmed: signUp, login, from } = people(call, api.api)
const { addApp } = factors(api)

const run = commandRunner(api.api, 'remove-factors')

/** Simulates that the day has passed. */
const passDay = () =>
  sql`update pgboss.job set start_after = now() where name = 'factor-removal' and state = 'created'`.execute(api.api.db)

async function guarded() {
  const person = await signUp()
  return { ...person, ...(await addApp(person.headers)) }
}

describe('remove-factors command', () => {
  test('removes second factors after a day, with an email at both times, and ends every session', async () => {
    const { email, headers } = await guarded()
    expect((await run(email.toUpperCase())).stdout).toContain('go in 24 hours')
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('Two-step verification will be removed tomorrow')
    expect((await login(email)).statusCode).toBe(202)
    await passDay()
    await runJobs(api.api)
    expect((await mailsTo(api.api, email)).map(({ subject }) => subject)).toContain('Two-step verification was removed')
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    const signedIn = await login(email)
    expect(signedIn.statusCode).toBe(200)
    expect((await call(withSession(signedIn), paths.secondFactor)).json<SecondFactor>()).toMatchObject({
      app: null,
      recoveryCodesLeft: 0,
    })
  })

  test('preserves them for a user who uses one meanwhile', async () => {
    const { email, headers, secret } = await guarded()
    await run(email)
    const proven = await call(headers, paths.proof, { body: { code: codeOf(secret) } })
    expect(proven.statusCode).toBe(204)
    await passDay()
    await mailsTo(api.api, email)
    expect((await login(email)).statusCode).toBe(202)
  })

  test('also removes a password that is too short to be used alone', async () => {
    const { email, headers } = await guarded()
    const body = { currentPassword: passphrase, newPassword: 'mop rain' }
    expect((await call({ ...from(), ...headers }, userPaths.changePassword, { body })).statusCode).toBe(204)
    await run(email)
    await passDay()
    await mailsTo(api.api, email)
    expect((await login(email, 'mop rain')).statusCode).toBe(401)
  })

  test('rejects an unknown address, an account without second factor, and a missing address', async () => {
    const { email } = await signUp()
    await expect(run('nobody@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no account'),
    })
    await expect(run(email)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no second factor') })
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})
