import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { digesting, requireEqual } from './digest.ts'
import { readManifest, storedFile, tableFile, type Manifest } from './manifest.ts'

/**
 * Compares the whole archive with its manifest.
 * @throws Error naming the part that differs.
 */
export async function verifyArchive(directory: string): Promise<Manifest> {
  const manifest = readManifest(directory)
  for (const { name, digest } of manifest.tables) {
    const content = digesting()
    await pipeline(createReadStream(tableFile(directory, name)), createGunzip(), content.stream, nowhere())
    requireEqual(name, digest, content.digest())
  }
  for (const { hash, bytes } of manifest.files) {
    const content = digesting()
    await pipeline(createReadStream(storedFile(directory, hash)), content.stream, nowhere())
    const digest = content.digest()
    if (digest.sha256 !== hash || digest.bytes !== bytes) throw new Error(`The stored file ${hash} was changed`)
  }
  return manifest
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
