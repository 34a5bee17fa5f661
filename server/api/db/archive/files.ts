import { createReadStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/api/files/file-store.ts'
import { writeWhole } from '#server/whole-file.ts'
import { digesting } from './digest.ts'
import { storedFile, type ArchivedFile } from './manifest.ts'

/** Copies the named files into the archive. A missing or damaged one is reported, so that all others are saved. */
export async function saveFiles(store: FileStore, hashes: readonly string[], directory: string) {
  const files: ArchivedFile[] = []
  const missingFiles: string[] = []
  for (const hash of hashes) {
    const bytes = await writeStoredFile(store, hash, storedFile(directory, hash))
    if (bytes === undefined) missingFiles.push(hash)
    else files.push({ hash, bytes })
  }
  return { files, missingFiles }
}

async function writeStoredFile(store: FileStore, hash: string, path: string) {
  const file = await store.find(hash)
  if (!file) return undefined
  const { stream, digest } = digesting()
  await pipeline(await file.open(), stream, (content) => writeWhole(path, content))
  const { sha256, bytes } = digest()
  if (sha256 === hash) return bytes
  rmSync(path)
  return undefined
}

export async function loadFiles(store: FileStore, files: readonly ArchivedFile[], directory: string) {
  for (const { hash } of files) await store.put(hash, createReadStream(storedFile(directory, hash)))
}
