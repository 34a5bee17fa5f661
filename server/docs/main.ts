import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/api/db/migrate.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { tablesByArea } from './tables-by-area.ts'
import { documents, tables, withTables } from './tables.ts'

const root = join(import.meta.dirname, '../..')
for (const [path, names] of Object.entries(documents)) {
  const file = join(root, path)
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), names))
}
for (const [name, print] of Object.entries(tables)) process.stdout.write(`${name}\n\n${print()}\n\n`)

const dataDir = mkdtempSync(join(tmpdir(), 'custodia-docs-'))
const postgres = await startPostgres({ dataDir, fast: true })
try {
  await migrate(postgres.ownerUrl)
  writeFileSync(join(import.meta.dirname, 'tables.md'), `${await tablesByArea(postgres.ownerUrl)}\n`)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
