import { randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inApplication } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { userPaths } from '#shared/users/paths.ts'
import { people } from '../test/people.ts'
import { insertUser } from '../users.store.ts'

const { api, call } = useApi()
const { signUp, login, post } = people(call)

const typed = [
  (local: string) => `${local}@bücher.example`,
  (local: string) => `  ${local.toUpperCase()}@BÜCHER.Example `,
  (local: string) => `${local}@xn--bcher-kva.example`,
  (local: string) => `${local}@XN--BCHER-KVA.EXAMPLE`,
  (local: string) => `${local}@ｂücher.example`,
]

describe('spellings of one mailbox', () => {
  test('signs in with any spelling and allows no second account', async () => {
    const local = `ana-${randomUUIDv7()}`
    const { user } = await signUp({ email: typed[0]?.(local) ?? '' })
    expect(user.email).toBe(`${local}@xn--bcher-kva.example`)
    for (const spelling of typed) {
      const again = await signUp({ email: spelling(local) })
      expect([spelling(local), again.answer.statusCode]).toEqual([spelling(local), 409])
      expect([spelling(local), (await login(spelling(local))).statusCode]).toEqual([spelling(local), 200])
    }
  })

  test.each(['.', '。', '．'])('rejects an address that ends with %s with 400 and names the field', async (dot) => {
    const { email } = await signUp()
    const { answer } = await signUp({ email: `${email}${dot}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'email', message: expect.stringContaining('name@company.com') }],
    })
  })

  test('resets the password with any spelling', async () => {
    const local = `ana-${randomUUIDv7()}`
    const { user } = await signUp({ email: `${local}@bücher.example` })
    expect((await post(userPaths.passwordResetLink, { email: `${local}@BÜCHER.example` })).statusCode).toBe(204)
    const subjects = (await mailsTo(api, user.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Reset your password')
  })

  test('is unique in the database, whatever code writes', async () => {
    const user = { name: 'Bo', passwordHash: '-', language: 'en' as const }
    for (const email of [
      'bo@example.com.',
      'bo@bücher.example',
      'bo@EXAMPLE.com',
      'ｂｏ@example.com',
      ' bo@example.com',
    ]) {
      const add = inApplication(api.db, (tx) => insertUser(tx, { ...user, id: randomUUIDv7(), email }))
      await expect(add).rejects.toMatchObject({ constraint: 'one_spelling' })
    }
  })

  /** Inserts accounts as they were stored before the database normalized addresses. */
  async function signUpBefore(...addresses: string[]) {
    const owner = new Client({ connectionString: api.url })
    await owner.connect()
    try {
      for (const address of addresses) {
        const { user } = await signUp()
        await owner.query('begin; alter table users disable trigger one_spelling_changed')
        await owner.query('update users set email = $1 where id = $2', [address, user.userId])
        await owner.query('alter table users enable trigger one_spelling_changed; commit')
      }
    } finally {
      await owner.end()
    }
  }

  test('keeps older accounts usable unchanged, even if two addresses would be the same after normalization', async () => {
    const spellings = ['lee@old.example', 'lee@old.example.']
    await signUpBefore(...spellings)
    for (const typed of spellings) expect([typed, (await login(typed)).statusCode]).toEqual([typed, 200])
  })
})
