import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { FileStore } from '#server/api/files/file-store.ts'
import { digestOf, write } from './copy.ts'
import { requireEqual } from './digest.ts'
import { loadFiles } from './files.ts'
import { tableFile, type ArchivedTable, type Manifest } from './manifest.ts'
import type { Table } from './catalogue.ts'
import { fillTarget } from './target.ts'
import { verifyArchive } from './verify.ts'

export interface Restore {
  readonly directory: string
  /** The owner's URL of an empty database. */
  readonly url: string
  readonly files: FileStore
  say(line: string): void
}

/** Restores an archive into an empty database, compares every table, and migrates the schema to this release. */
export async function restore({ directory, url, files, say }: Restore): Promise<Manifest> {
  const manifest = await verifyArchive(directory)
  await fillTarget(url, manifest.migrations, async (client, tables) => {
    for (const table of tables) {
      const archived = archivedAs(table, manifest)
      const rows = { ...table, columns: archived.columns }
      const content = createReadStream(tableFile(directory, table.name)).pipe(createGunzip())
      await write(client, rows, content)
      requireEqual(table.name, archived.digest, await digestOf(client, rows))
      say(`${table.name}: ${archived.digest.rows} rows`)
    }
    await loadFiles(files, manifest.files, directory)
  })
  say(`${manifest.files.length} files`)
  return manifest
}

/** The columns may be in another order, as an earlier release made them. */
function archivedAs(table: Table, { tables }: Manifest): ArchivedTable {
  const restored = tables.find(({ name }) => name === table.name)
  if (!restored || restored.columns.toSorted().join() !== table.columns.toSorted().join()) {
    throw new Error(`The archive's ${table.name} is not the table its migrations make`)
  }
  return restored
}
