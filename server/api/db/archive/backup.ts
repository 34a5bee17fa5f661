import { existsSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import type { FileStore } from '#server/api/files/file-store.ts'
import { makeDirectory } from '#server/make-directory.ts'
import { nameDirectory, writeWhole } from '#server/whole-file.ts'
import type { Table } from './catalogue.ts'
import { read } from './copy.ts'
import { digesting } from './digest.ts'
import { documentsOf } from './documents.ts'
import { saveFiles } from './files.ts'
import { tableFile, writeManifest, type ArchivedTable, type Manifest } from './manifest.ts'
import { withSource } from './source.ts'
import { verifyArchive } from './verify.ts'

interface Backup {
  /** The owner's URL. */
  readonly url: string
  /** Created; must not exist. */
  readonly directory: string
  readonly files: FileStore
  say(line: string): void
}

/**
 * Writes a consistent snapshot to a new directory and verifies it before giving it its name. Works while the product
 * runs.
 */
export async function backUp(backup: Backup): Promise<Manifest> {
  const { directory, say } = backup
  if (existsSync(directory)) throw new Error(`${directory} exists already`)
  const draft = `${directory}.unfinished-${process.pid}`
  try {
    const manifest = await save(backup, draft)
    await writeManifest(draft, manifest)
    await verifyArchive(draft)
    await nameDirectory(draft, directory)
    say(`${manifest.files.length} files`)
    return manifest
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function save({ url, files, say }: Backup, directory: string): Promise<Manifest> {
  for (const part of ['tables', 'files']) makeDirectory(`${directory}/${part}`)
  const createdAt = new Date().toISOString()
  return withSource(url, async ({ client, migrations, tables, fileHashes }) => {
    const archived: ArchivedTable[] = []
    for (const table of tables) {
      const saved = await saveTable(client, table, directory)
      say(`${table.name}: ${saved.digest.rows} rows`)
      archived.push(saved)
    }
    const saved = await saveFiles(files, fileHashes, directory)
    const missingDocuments = await documentsOf(client, saved.missingFiles)
    return { format: 1, createdAt, migrations, tables: archived, ...saved, missingDocuments }
  })
}

async function saveTable(client: Client, table: Table, directory: string): Promise<ArchivedTable> {
  const { stream, digest } = digesting()
  await pipeline(read(client, table), stream, createGzip({ level: 6 }), (content) =>
    writeWhole(tableFile(directory, table.name), content),
  )
  return { ...table, digest: digest() }
}
