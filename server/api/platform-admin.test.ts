import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { userPaths } from '#shared/users/paths.ts'
import { useApi } from './test/api.ts'

const { api, user, call } = useApi()

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'platform-admin.ts'), ...words], {
    env: { DATABASE_URL: api.url },
  })

test('an account gets the role by its address, and loses it again', async () => {
  const { email, headers } = await user()
  const roles = async () => (await call(headers, userPaths.me)).json().roles
  expect((await run(email.toUpperCase())).stdout).toContain(`${email} may now run`)
  expect(await roles()).toEqual(['PLATFORM_ADMIN'])
  await run('--revoke', email)
  expect(await roles()).toEqual([])
})

test('an unknown address and no address are refused in a sentence', async () => {
  await expect(run('nobody@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no account'),
  })
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
})
