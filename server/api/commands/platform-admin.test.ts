import { describe, expect, test } from 'vitest'
import { userPaths } from '#shared/users/paths.ts'
import { useApi } from '#server/api/test/api.ts'
import { commandRunner } from './test/command-runner.ts'

const { api, user, call } = useApi()

const run = commandRunner(api, 'platform-admin')

describe('platform-admin command', () => {
  test('grants and revokes the role by email address', async () => {
    const { email, headers } = await user()
    const roles = async () => (await call(headers, userPaths.me)).json().roles
    expect((await run(email.toUpperCase())).stdout).toContain(`${email} may now run`)
    expect(await roles()).toEqual(['PLATFORM_ADMIN'])
    await run('--revoke', email)
    expect(await roles()).toEqual([])
  })

  test('rejects an account with an unconfirmed address', async () => {
    const { email } = await user({ verified: false })
    await expect(run(email)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has not confirmed its address yet'),
    })
    await run('--revoke', email)
  })

  test('rejects an unknown or missing address', async () => {
    await expect(run('nobody@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no account'),
    })
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})
