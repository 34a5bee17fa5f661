import { describe, expect, test } from 'vitest'
import { queryRows, buildEmptyDatabase, useFilledBaseDatabase } from './archive/test/databases.ts'
import { baseOf, earlierMigrations } from './earlier-migrations.ts'
import { migrate, migrationNames } from './migrate.ts'

const copyFilledBase = useFilledBaseDatabase()

/**
 * Creates a database as an earlier release left it: the base schema under other migration names, without the additions
 * of the base.
 */
async function migratedEarlier(names: readonly string[]) {
  const url = await copyFilledBase()
  await queryRows(
    url,
    `delete from schema_migrations;
     insert into schema_migrations (name) select unnest('{${names.join()}}'::text[]);
     comment on table members is null;
     drop function isolate_tenants, record_changes, limit_to_regions`,
  )
  return url
}

const namesIn = async (url: string) =>
  (await queryRows<{ name: string }>(url, 'select name from schema_migrations order by name')).map(({ name }) => name)

const addedIn = (url: string) =>
  queryRows(
    url,
    `select to_regproc('isolate_tenants') is not null as helpers,
       obj_description('members'::regclass, 'pg_class') is not null as comments, count(*)::int as members from members`,
  )

describe('a database that an earlier release migrated', () => {
  test('gets the current names when all earlier migrations were applied, with its rows unchanged', async () => {
    const url = await migratedEarlier(earlierMigrations)
    expect(await migrate(url)).toEqual({ applied: migrationNames().filter((name) => !baseOf([name]).length) })
    expect(await namesIn(url)).toEqual(migrationNames())
    expect(await addedIn(url)).toEqual([{ helpers: true, comments: true, members: 500 }])
    expect(await migrate(url)).toEqual({ applied: [] })
  })

  test('is adopted once by several processes starting concurrently', async () => {
    const url = await migratedEarlier(earlierMigrations)
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(await namesIn(url)).toEqual(migrationNames())
  })

  test('is rejected unchanged, with advice, when only some were applied', async () => {
    const some = earlierMigrations.slice(0, -1)
    const url = await migratedEarlier(some)
    await expect(migrate(url)).rejects.toThrow(
      'Of the 123 migrations of earlier releases 122 were applied, and not all up to' +
        ' 0191-employments-have-a-first-day.sql. Start the last release that has this migration once, then this release',
    )
    expect(await namesIn(url)).toEqual([...some])
    expect(await addedIn(url)).toEqual([{ helpers: false, comments: false, members: 500 }])
  })

  test('is rejected when it has a later migration unknown to this release', async () => {
    const url = await migratedEarlier([...earlierMigrations, '0192-next.sql'])
    await expect(migrate(url)).rejects.toThrow(/newer release, up to 0192-next.sql/)
  })

  test('stays unchanged when adopting it fails', async () => {
    const url = await migratedEarlier(earlierMigrations)
    await queryRows(url, 'alter table pay_costs rename to other_costs')
    await expect(migrate(url)).rejects.toThrow(/could not be taken over/)
    expect(await namesIn(url)).toEqual([...earlierMigrations])
  })
})

test('resumes an interrupted first start after any file', async () => {
  const url = await buildEmptyDatabase()
  for (const [nth, name] of migrationNames().entries()) {
    expect(await migrate(url, migrationNames().slice(0, nth + 1))).toEqual({ applied: [name] })
  }
})

test('records only the current migrations in an empty database', async () => {
  const url = await buildEmptyDatabase()
  expect(await migrate(url)).toEqual({ applied: migrationNames() })
  expect(earlierMigrations.filter((name) => migrationNames().includes(name))).toEqual([])
})
