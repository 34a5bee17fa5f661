import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { databaseUrl } from '#server/api/test/database-url.ts'
import { readConfig } from '#server/config.ts'
import { databaseLine } from '#server/test/database-line.ts'
import { sameDatabase } from './same-database.ts'
import { servingUrlOf } from './serving-login.ts'

const { api } = useApi()
const other = `custodia_${randomUUID().replaceAll('-', '')}`

const administer = async (text: string) => {
  const client = new Client({ connectionString: api.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeAll(() => administer(`create database ${other}`))
afterAll(() => administer(`drop database ${other}`))

describe('sameDatabase', () => {
  test('accepts a serving URL that reaches the migrated database by another address', async () => {
    const pooler = await databaseLine(servingUrlOf(api.url))
    try {
      const settings = { DATABASE_URL: api.url, DATABASE_SERVING_URL: pooler.url }
      expect(readConfig(settings)).toMatchObject({ databaseServingUrl: pooler.url })
      await expect(sameDatabase(api.url, pooler.url)).resolves.toBeUndefined()
    } finally {
      await pooler.line.close()
    }
    await expect(sameDatabase(api.url, servingUrlOf(api.url))).resolves.toBeUndefined()
  })

  test('rejects another database for every login, even on the same server', async () => {
    const refusal = 'DATABASE_URL and DATABASE_SERVING_URL must be the same database'
    const url = databaseUrl(servingUrlOf(api.url), other)
    await expect(sameDatabase(api.url, url)).rejects.toThrow(refusal)
    const pooler = await databaseLine(url)
    try {
      await expect(sameDatabase(api.url, pooler.url)).rejects.toThrow(refusal)
    } finally {
      await pooler.line.close()
    }
  })

  test("rejects a serving URL without the owner's URL", () => {
    expect(() => readConfig({ DATABASE_SERVING_URL: api.url })).toThrow(/^DATABASE_SERVING_URL needs DATABASE_URL/)
  })
})
