import { describe, expect, test } from 'vitest'
import { createSealing } from '#server/api/sealing.ts'
import { useApi } from '#server/api/test/api.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { people } from '../test/people.ts'
import { resealApps } from './apps.store.ts'
import { codeOf, factors } from './test/factors.ts'

const [before, now] = ['the key of last year which somebody saw', 'the key of this year which nobody saw']
const { api, call } = useApi({ ENCRYPTION_KEY: now, ENCRYPTION_KEY_BEFORE: before })
const { post, signUpConfirmed: signUp, login } = people(call, api)
const { addApp, forgetSteps } = factors({ api, call })

describe('changing the sealing key', () => {
  test('keeps an app from before the change usable and reseals it under the new key', async () => {
    const { email, headers, user } = await signUp()
    const { secret } = await addApp(headers)
    const sealed = createSealing(before).seal(secret, user.userId)
    await api.db.updateTable('authenticatorApps').set({ secret: sealed }).where('userId', '=', user.userId).execute()
    const signIn = async () => {
      await forgetSteps()
      const answer = await login(email)
      const cookie = `sign-in=${answer.cookies.find(({ name }) => name === 'sign-in')?.value ?? ''}`
      return (await post(paths.loginSecondFactor, { code: codeOf(secret) }, { cookie })).statusCode
    }
    expect(await signIn()).toBe(200)
    // A damaged one does not stop others from being resealed.
    const otherUser = await signUp()
    await addApp(otherUser.headers)
    const damaged = createSealing(before).seal('JBSWY3DP', otherUser.user.userId)
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    await api.db
      .updateTable('authenticatorApps')
      .set({ secret: damaged })
      .where('userId', '=', otherUser.user.userId)
      .execute()
    const logged: unknown[] = []
    const log = { error: (entry: unknown) => logged.push(entry) }
    const sealing = createSealing(now, [before])
    expect(await resealApps(api.db, sealing, log)).toBe(1)
    expect(await resealApps(api.db, sealing, log)).toBe(0)
    expect(logged).toEqual([{ userId: otherUser.user.userId }, { userId: otherUser.user.userId }])
    const { secret: storedSecret } = await api.db
      .selectFrom('authenticatorApps')
      .select('secret')
      .where('userId', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(storedSecret && createSealing(now).open(storedSecret, user.userId)).toBe(secret)
    expect(await signIn()).toBe(200)
  })
})
