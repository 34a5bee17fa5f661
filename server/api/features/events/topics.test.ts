import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { topics } from '#shared/events/topics.ts'

const { api } = useApi()

describe('event topics', () => {
  test('are defined for every audited table in shared/events/topics.ts', async () => {
    const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'audit'`.execute(
      api.db,
    )
    expect(rows.map(({ name }) => name).filter((name) => !(name in topics))).toEqual([])
  })
})
