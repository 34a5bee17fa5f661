import { randomUUID } from 'node:crypto'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory } from './make-directory.ts'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

const draftEnding = '.unfinished'
const dayMs = 86_400_000

/** What the writer asks of the disk; tests put one here that loses its power. */
export interface Disk {
  open(path: string, flags: 'wx' | 'r', mode?: number): Promise<DiskFile>
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
  makeDirectory(path: string): void
}

interface DiskFile {
  writeFile(content: Content): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Everything kept below DATA_DIR is written here, so that after a power cut each file is whole or absent: the content
 * reaches the disk under a name nobody reads before it gets its own, and the name before the call returns. All files are
 * for their owner only.
 */
export function wholeFiles(disk: Disk) {
  const syncDirectory = async (path: string) => {
    const directory = await disk.open(path, 'r')
    await directory.sync().finally(() => directory.close())
  }
  const draftOf = async (path: string, content: Content, place: (draft: string) => Promise<void>) => {
    disk.makeDirectory(dirname(path))
    const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}${draftEnding}`)
    try {
      const file = await disk.open(draft, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await place(draft)
    } finally {
      await disk.rm(draft, { force: true })
    }
    await syncDirectory(dirname(path))
  }

  return {
    /** Writes the file, over one that is there. */
    writeWhole: (path: string, content: Content): Promise<void> =>
      draftOf(path, content, (draft) => disk.rename(draft, path)),

    /** Writes the file unless there is one; of several at once the first counts. Says whether it was this one. */
    async createWhole(path: string, content: Content): Promise<boolean> {
      let created = true
      await draftOf(path, content, async (draft) => {
        try {
          await disk.link(draft, path)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
          created = false
        }
      })
      return created
    },

    /** Gives a directory its name, once everything in it is on the disk. */
    async nameDirectory(draft: string, path: string): Promise<void> {
      await disk.rename(draft, path)
      await syncDirectory(dirname(path))
    },
  }
}

export const { writeWhole, createWhole, nameDirectory } = wholeFiles({ open, rename, link, rm, makeDirectory })

/** Brings to the disk what another program wrote below the directory. */
export async function syncTree(root: string): Promise<void> {
  const below = await readdir(root, { recursive: true })
  for (const path of [...below.map((name) => join(root, name)), root]) {
    const file = await open(path, 'r')
    await file.sync().finally(() => file.close())
  }
}

/** Removes what writers left that were cut off a day ago or earlier: nobody reads it, and it takes room. */
export async function removeDrafts(root: string, now = Date.now()): Promise<void> {
  const names = await readdir(root, { recursive: true }).catch(() => [])
  for (const path of names.filter((name) => name.endsWith(draftEnding)).map((name) => join(root, name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > dayMs) await rm(path, { force: true })
  }
}
