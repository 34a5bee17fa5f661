import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queryRows } from '#server/api/db/archive/test/databases.ts'
import { cloneDatabase } from '#server/api/test/database.ts'
import { tablesByArea } from './tables-by-area.ts'

async function migrated() {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  return url
}

describe('tables by area', () => {
  test('the diagram matches the migrated database (npm run docs)', async () => {
    const printed = readFileSync(join(import.meta.dirname, 'tables.md'), 'utf8')
    expect(printed).toBe(`${await tablesByArea(await migrated())}\n`)
  })

  test('rejects a table without a description or without a migration by name', async () => {
    const url = await migrated()
    await queryRows(url, 'create table loose (id uuid primary key)')
    await expect(tablesByArea(url)).rejects.toThrow('no comment says what loose is')
    await queryRows(url, "comment on table loose is 'Nothing.'")
    await expect(tablesByArea(url)).rejects.toThrow('no file of the migrations creates loose')
  })
})
