import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'

const { api, call, organization } = useApi()

const stepUpRoutes = (await everyContract()).filter(({ config }) => config.stepUp)

describe('reauthentication', () => {
  test('some routes require reauthentication', () => {
    expect(stepUpRoutes.length).toBeGreaterThan(5)
  })

  test.each(stepUpRoutes.map(({ method, url }) => [method, url] as const))(
    '%s %s rejects a caller whose reauthentication is older than ten minutes',
    async (method, url) => {
      const { id, headers, owner } = await organization()
      const path = url.replace(':organizationId', id).replaceAll(/:\w+/g, () => randomUUID())
      const codeOf = async () => {
        const answer = await call(headers, path, { method })
        // A file or an empty response has no code.
        const isJson = answer.headers['content-type']?.toString().includes('json')
        return isJson ? answer.json<{ code?: string }>().code : null
      }
      await sql`update sessions set proved_at = now() - interval '601 seconds' where user_id = ${owner.userId}`.execute(
        api.db,
      )
      expect(await codeOf()).toBe('proof_needed')
      await sql`update sessions set proved_at = now() - interval '9 minutes' where user_id = ${owner.userId}`.execute(
        api.db,
      )
      expect(await codeOf()).not.toBe('proof_needed')
    },
  )
})
