import { describe, expect, test } from 'vitest'
import { userPaths } from '#shared/users/paths.ts'
import { passphrase, people, withDevice } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { commandRunner } from './test/command-runner.ts'

const { api, call } = useApi()
const { signUpConfirmed: signUp, login } = people(call, api)

const run = commandRunner(api, 'end-sessions')
const status = async (headers: Record<string, string>) => (await call(headers, userPaths.me)).statusCode

describe('end-sessions command', () => {
  test('ends the sessions of one account or of everybody, and records it', async () => {
    const [ana, bo, cy] = [await signUp(), await signUp(), await signUp()]
    await login(ana.email)
    const lost = withDevice(ana.answer)
    expect((await run(ana.email.toUpperCase())).stdout).toBe('2 sessions of 1 accounts are ended.\n')
    expect([await status(ana.headers), await status(bo.headers)]).toEqual([401, 200])
    for (let n = 0; n < 10; n++) await login(ana.email, 'wrong')
    expect((await login(ana.email, passphrase, lost)).statusCode).toBe(429)
    expect((await run('--everybody')).stdout).toBe('2 sessions of 2 accounts are ended.\n')
    expect([await status(bo.headers), await status(cy.headers)]).toEqual([401, 401])
    const written = await api.db
      .selectFrom('accountEvents')
      .select('userId')
      .where('kind', '=', 'sessions_ended')
      .execute()
    expect(new Set(written.map(({ userId }) => userId))).toEqual(new Set([ana, bo, cy].map(({ user }) => user.userId)))
    await expect(run('nobody@example.com')).rejects.toThrow('There is no account with the address')
    await expect(run()).rejects.toThrow('Usage:')
  })
})
