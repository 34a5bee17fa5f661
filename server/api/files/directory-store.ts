import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '#server/make-directory.ts'
import { writeWhole } from '#server/whole-file.ts'
import type { FileStore } from './file-store.ts'

/** Stores files under `root`, in folders named by the first two characters of their hash. */
export function directoryStore(root: string): FileStore {
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash)
  return {
    async put(hash, content) {
      const path = pathOf(hash)
      if (await sizeOf(path)) return
      makeDirectory(root)
      await writeWhole(path, content)
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
