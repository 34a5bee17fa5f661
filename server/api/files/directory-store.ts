import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files under `root`, in folders named by the first two characters of their hash. */
export function directoryStore(root: string): FileStore {
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash)
  return {
    async put(hash, content) {
      const path = pathOf(hash)
      if (await sizeOf(path)) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}`
      try {
        await writeFile(unfinished, content, { mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      // The new name outlives a power cut only once its folder is written too.
      await flushDirectory(dirname(path))
      await flushDirectory(root)
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async find(hash) {
      const path = pathOf(hash)
      const bytes = await sizeOf(path)
      return bytes === undefined ? undefined : { bytes, open: async () => createReadStream(path) }
    },
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function flushDirectory(path: string) {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}
