import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'

const { api } = useApi()

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the declared columns of `db/schema/*.ts` and their nullability, by table. */
function declared(): Record<string, Record<string, boolean>> {
  const text = globSync('schema/*.ts', { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const bodies = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([^}]*)\}/g)].map(([, name = '', body = '']) => [name, body]),
  )
  const tables = [...bodies].filter(([name]) => name.endsWith('Database')).flatMap(([, body]) => properties(body))
  return Object.fromEntries(
    tables.map(([table, type]) => [
      snake(table),
      Object.fromEntries(
        properties(bodies.get(type) ?? '').map(([column, kind]) => [snake(column), /\bnull\b|^unknown$/.test(kind)]),
      ),
    ]),
  )
}

const properties = (body: string) =>
  [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => [name, type] as const)

describe('schema types', () => {
  test('the declared table types match the database', async () => {
    expect(declared()).toEqual(await catalogue())
  })
})

async function catalogue() {
  const { rows } = await sql<{ tableName: string; columnName: string; nullable: boolean }>`
    select c.relname as table_name, a.attname as column_name, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migrations'`.execute(api.db)
  const tables: Record<string, Record<string, boolean>> = {}
  for (const { tableName, columnName, nullable } of rows) (tables[tableName] ??= {})[columnName] = nullable
  return tables
}
