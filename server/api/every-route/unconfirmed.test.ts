import { randomUUID } from 'node:crypto'
import { describe, beforeAll, expect, test } from 'vitest'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'

const { call, user } = useApi()
const contracts = await everyContract()

/**
 * Routes an account may call before its address is confirmed. Every line added here lets strangers act under any
 * address.
 */
const allowed = [
  'GET /api/v1/users/me',
  'GET /api/v1/users/api/v1/users/:userId',
  'POST /api/v1/users/api/v1/users/:userId/resend-verification',
  'POST /api/v1/users/me/email',
  // Correcting the address requires the password again after ten minutes.
  'POST /api/v1/users/me/proof',
  // Its own language and look, which nobody else sees.
  'PUT /api/v1/users/me/choices',
]

const named = contracts.map((contract) => ({ ...contract, name: `${contract.method} ${contract.url}` }))

describe('unconfirmed accounts', () => {
  test('an unconfirmed account may only read itself, request the email again and correct its address', () => {
    const declared = named.filter(({ config }) => config.access === 'unconfirmed').map(({ name }) => name)
    expect(declared.toSorted()).toEqual(allowed.toSorted())
  })

  let headers: Headers
  beforeAll(async () => {
    headers = (await user({ verified: false })).headers
  })

  const closed = named.filter(({ config, name }) => config.access !== 'public' && !allowed.includes(name))

  test.each(closed.map(({ name, method, url }) => [name, method, url] as const))(
    '%s rejects an unconfirmed account',
    async (_name, method, url) => {
      const answer = await call(
        headers,
        url.replaceAll(/:\w+/g, () => randomUUID()),
        { method },
      )
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'not_verified' })
    },
  )
})
