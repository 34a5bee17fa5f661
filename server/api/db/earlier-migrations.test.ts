import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { directoryStore } from '#server/api/files/directory-store.ts'
import { backUp } from './archive/backup.ts'
import { restore } from './archive/restore.ts'
import { queryRows, buildEmptyDatabase, useFilledEarlierDatabase } from './archive/test/databases.ts'
import { chaptersOf, earlierMigrations, namesOfNow } from './earlier-migrations.ts'
import { migrate, migrationNames } from './migrate.ts'

const copyFilledEarlier = useFilledEarlierDatabase()

/** Creates a database as an earlier release left it: with other names, another order of columns and another function. */
async function migratedEarlier(names: readonly string[] = earlierMigrations) {
  const url = await copyFilledEarlier()
  await queryRows(
    url,
    `delete from schema_migrations;
     insert into schema_migrations (name) select unnest('{${names.join()}}'::text[]);
     alter table users drop column tour_seen, add column tour_seen boolean not null default false;
     create or replace function keep_past_prices() returns trigger language plpgsql as 'begin return new; end';
     -- No content is stored for it here.
     delete from files`,
  )
  return url
}

function archivePlace() {
  const place = mkdtempSync(join(tmpdir(), 'custodia-earlier-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return { directory: join(place, 'archive'), files: directoryStore(join(place, 'files')), say: () => {} }
}

const namesIn = async (url: string) =>
  (await queryRows<{ name: string }>(url, 'select name from schema_migrations order by name')).map(({ name }) => name)

const membersIn = async (url: string) =>
  (await queryRows<{ count: number }>(url, 'select count(*)::int from members'))[0]?.count

describe('migration names of an earlier release', () => {
  test('become the chapters when all were applied, and later ones stay', () => {
    const later = '999-next.sql'
    expect(namesOfNow([...earlierMigrations, later], migrationNames(), '')).toEqual([
      ...chaptersOf(migrationNames()),
      later,
    ])
    expect(earlierMigrations.filter((name) => migrationNames().includes(name))).toEqual([])
  })

  test.each([
    ['some', earlierMigrations.slice(0, -1), earlierMigrations.length - 1],
    ['those of a release before', ['0001-base.sql', '0191-employments-have-a-first-day.sql'], 0],
  ])('are rejected with advice when %s were applied', (_, applied, had) => {
    expect(() => namesOfNow(applied, migrationNames(), 'Do this.')).toThrow(
      `Of the ${earlierMigrations.length} migrations of earlier releases ${had} were applied, and not all up to` +
        ` ${earlierMigrations.at(-1)}. Do this.`,
    )
  })
})

describe('a database that an earlier release migrated', () => {
  test('is adopted once by several processes starting concurrently, with its rows unchanged', async () => {
    const url = await migratedEarlier()
    const later = migrationNames().filter((name) => !chaptersOf([name]).length)
    const starts = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(starts.flatMap(({ applied }) => applied)).toEqual(later)
    expect(await namesIn(url)).toEqual(migrationNames())
    expect(await membersIn(url)).toBe(500)
    const mended =
      "select prosrc like '%price_of_closed_month%' as keeps from pg_proc where proname = 'keep_past_prices'"
    expect(await queryRows(url, mended)).toEqual([{ keeps: true }])
  })

  test('is rejected unchanged when only some of its migrations were applied', async () => {
    const some = earlierMigrations.slice(1)
    const url = await migratedEarlier(some)
    await expect(migrate(url)).rejects.toThrow(/Start the last release that has this migration once, then this release/)
    expect(await namesIn(url)).toEqual(some)
  })
})

describe('archives of older releases', () => {
  test('are restored under the names of now', async () => {
    const place = archivePlace()
    const { migrations } = await backUp({ ...place, url: await migratedEarlier() })
    expect(migrations).toEqual(earlierMigrations)
    const to = await buildEmptyDatabase()
    await restore({ ...place, url: to })
    expect(await namesIn(to)).toEqual(migrationNames())
    expect(await membersIn(to)).toBe(500)
  })

  test('are rejected with advice and without writing when only some of the migrations were applied', async () => {
    const place = archivePlace()
    await backUp({ ...place, url: await migratedEarlier(earlierMigrations.slice(1)) })
    const to = await buildEmptyDatabase()
    await expect(restore({ ...place, url: to })).rejects.toThrow(/Restore it with the last release that has this/)
    expect(await queryRows(to, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })

  test('get the migrations that were added since; a first start resumes after any file', async () => {
    const names = migrationNames()
    const older = names.slice(0, -2)
    const [from, to] = [await buildEmptyDatabase(), await buildEmptyDatabase()]
    for (const [nth, name] of older.entries())
      expect(await migrate(from, older.slice(0, nth + 1))).toEqual({ applied: [name] })
    await queryRows(
      from,
      "insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@example.com', 'A', '')",
    )
    const place = archivePlace()
    const { migrations } = await backUp({ ...place, url: from })
    expect(migrations).toEqual(older)
    await restore({ ...place, url: to })
    expect(await queryRows(to, 'select email from users')).toEqual([{ email: 'a@example.com' }])
    expect(await namesIn(to)).toEqual(names)
  })
})
