import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { directoryStore } from '#server/api/files/directory-store.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { ask, emptyDatabase } from './test/databases.ts'

test('an archive of an older release gets the migrations made since', async () => {
  const place = mkdtempSync(join(tmpdir(), 'custodia-older-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const older = migrationNames().slice(0, 3)
  const [from, to] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(from, older)
  await ask(
    from,
    "insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@example.com', 'A', '')",
  )

  const given = { directory: join(place, 'archive'), files: directoryStore(join(place, 'files')), say: () => {} }
  const { migrations } = await backUp({ ...given, url: from })
  expect(migrations).toEqual(older)
  await restore({ ...given, url: to })

  expect(await ask(to, 'select email from users')).toEqual([{ email: 'a@example.com' }])
  expect(await ask(to, 'select name from schema_migrations order by name')).toEqual(
    migrationNames().map((name) => ({ name })),
  )
})
