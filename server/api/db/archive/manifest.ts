import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#server/whole-file.ts'
import type { Table } from './catalogue.ts'
import type { Digest } from './digest.ts'
import type { MissingDocument } from './documents.ts'

/** An archive's description; written last, so that an archive with a manifest is complete. */
export interface Manifest {
  readonly format: 1
  readonly createdAt: string
  /** Migrations applied when the rows were written. */
  readonly migrations: readonly string[]
  readonly tables: readonly ArchivedTable[]
  readonly files: readonly ArchivedFile[]
  /** Hashes in the database whose file is missing or damaged. */
  readonly missingFiles: readonly string[]
  /** The documents of those hashes; absent in archives of earlier releases. */
  readonly missingDocuments?: readonly MissingDocument[]
}

export interface ArchivedTable extends Table {
  readonly digest: Digest
}

export interface ArchivedFile {
  /** SHA-256 of the content, which is also its name. */
  readonly hash: string
  readonly bytes: number
}

const name = 'manifest.json'
const seal = 'manifest.sha256'

export const tableFile = (directory: string, table: string) => join(directory, 'tables', `${table}.copy.gz`)

export const storedFile = (directory: string, hash: string) => join(directory, 'files', hash)

export async function writeManifest(directory: string, manifest: Manifest) {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeWhole(join(directory, name), text)
  await writeWhole(join(directory, seal), `${sha256(text)}  ${name}\n`)
}

/** @throws Error when the directory is not an archive, or one this release cannot read. */
export function readManifest(directory: string): Manifest {
  if (!existsSync(join(directory, seal))) throw new Error(`${directory} is not a complete archive`)
  const text = readFileSync(join(directory, name), 'utf8')
  if (!readFileSync(join(directory, seal), 'utf8').startsWith(sha256(text))) {
    throw new Error(`${join(directory, name)} was changed after it was written`)
  }
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`${directory} was written by a newer release`)
  return manifest
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
