import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { directoryStore } from '#server/api/files/directory-store.ts'
import { earlierMigrations } from '../earlier-migrations.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { move } from './move.ts'
import { queryRows, buildEmptyDatabase, useFilledBaseDatabase } from './test/databases.ts'

const copyFilledBase = useFilledBaseDatabase()

function archivePlace() {
  const place = mkdtempSync(join(tmpdir(), 'custodia-older-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return { directory: join(place, 'archive'), files: directoryStore(join(place, 'files')), say: () => {} }
}

/** Creates a database whose rows were written under migrations that no longer exist. */
async function writtenUnder(names: readonly string[]) {
  const url = await copyFilledBase()
  // No content is stored for it here.
  await queryRows(url, 'delete from files')
  await queryRows(
    url,
    `delete from schema_migrations; insert into schema_migrations (name) select unnest('{${names.join()}}'::text[])`,
  )
  return url
}

const namesIn = (url: string) => queryRows<{ name: string }>(url, 'select name from schema_migrations order by name')
const ofNow = migrationNames().map((name) => ({ name }))

describe('archives of older releases', () => {
  test('applies newer migrations to an archive of an older release', async () => {
    const older = migrationNames().slice(0, -2)
    const [from, to] = [await buildEmptyDatabase(), await buildEmptyDatabase()]
    await migrate(from, older)
    await queryRows(
      from,
      "insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@example.com', 'A', '')",
    )

    const place = archivePlace()
    const { migrations } = await backUp({ ...place, url: from })
    expect(migrations).toEqual(older)
    await restore({ ...place, url: to })

    expect(await queryRows(to, 'select email from users')).toEqual([{ email: 'a@example.com' }])
    expect(await namesIn(to)).toEqual(ofNow)
  })

  test('restores an archive with the migration names of earlier releases at their schema', async () => {
    const place = archivePlace()
    const { migrations } = await backUp({ ...place, url: await writtenUnder(earlierMigrations) })
    expect(migrations).toEqual(earlierMigrations)
    const to = await buildEmptyDatabase()
    await restore({ ...place, url: to })
    expect(await namesIn(to)).toEqual(ofNow)
    expect(await queryRows(to, 'select count(*)::int as members from members')).toEqual([{ members: 500 }])
  })

  test('rejects an archive with only some of them, with advice and without writing', async () => {
    const place = archivePlace()
    await backUp({ ...place, url: await writtenUnder(earlierMigrations.slice(0, 100)) })
    const to = await buildEmptyDatabase()
    await expect(restore({ ...place, url: to })).rejects.toThrow(
      /Of the 123 migrations of earlier releases 100 were applied.+0191.+Restore it with the last release that has this/,
    )
    expect(await queryRows(to, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })

  test('moves a database of an earlier release unchanged', async () => {
    const from = await writtenUnder(earlierMigrations)
    const to = await buildEmptyDatabase()
    await move({ from, to, say: () => {} })
    expect(await namesIn(to)).toEqual(ofNow)
    expect(await namesIn(from)).toEqual(earlierMigrations.map((name) => ({ name })))
  })
})
