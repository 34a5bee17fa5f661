import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Problem } from '#shared/schema.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { userPaths } from '#shared/users/paths.ts'

const { organization, call } = useApi()

/** With quadratic time these would take minutes. */
const soonMs = 15_000

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  expect(performance.now() - begun).toBeLessThan(soonMs)
  return result
}

describe('size checks', () => {
  test('matches no pattern against a text that is too long', async () => {
    const email = `a@${'.'.repeat(900_000)}@`
    const answer = await timed(() => call({}, userPaths.users, { body: { email, password: 'p', name: 'A' } }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().fields).toEqual([{ path: 'email', message: 'At most 254 characters.' }])
  })

  test('does not search a list that is too long for duplicates', async () => {
    const { id, headers } = await organization()
    const body = {
      mutedMail: Array.from({ length: 130_000 }, (_, n) => n),
      quietHours: null,
      timeZone: null,
      language: null,
    }
    const url = notificationPaths.notificationPreferences.replace(':organizationId', id)
    const answer = await timed(() => call(headers, url, { method: 'PUT', body }))
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(20_000)
  })

  test('checks texts of a valid length and names every field', async () => {
    const answer = await call({}, userPaths.users, { body: { email: 'nobody', password: 7, nickname: 'A' } })
    expect(
      answer
        .json<Problem>()
        .fields?.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['email', 'name', 'nickname', 'password'])
  })

  test('every list in a body has a maximum length', async () => {
    const document = (await call({}, '/api/v1/openapi.json')).json<{ paths: unknown }>()
    const boundless: string[] = []
    const walk = (schema: unknown, at: string, inBody: boolean) => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown }
      if (inBody && type === 'array' && maxItems === undefined) boundless.push(at)
      for (const [key, value] of Object.entries(schema)) {
        if (key !== 'responses') walk(value, `${at}/${key}`, inBody || key === 'requestBody')
      }
    }
    walk(document.paths, '', false)
    expect(boundless).toEqual([])
  })
})
