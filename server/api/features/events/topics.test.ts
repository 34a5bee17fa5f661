import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { topics } from '#shared/events/topics.ts'

const { api } = useApi()

test('every audited table says who hears of it and what is asked for again, in shared/events/topics.ts', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'audit'`.execute(
    api.db,
  )
  expect(rows.map(({ name }) => name).filter((name) => !(name in topics))).toEqual([])
})
