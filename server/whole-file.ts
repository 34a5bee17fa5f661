import { randomUUID } from 'node:crypto'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory } from './make-directory.ts'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

const draftEnding = '.unfinished'
const dayMs = 86_400_000

/** The file system operations of the writer; tests pass a disk that loses power. */
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
 * Writes everything stored below DATA_DIR so that after a power cut each file is complete or absent: the content is
 * flushed under a temporary name before the rename, and the name before the call returns. All files are readable by
 * their owner only.
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
    /** Writes the file, replacing an existing one. */
    writeWhole: (path: string, content: Content): Promise<void> =>
      draftOf(path, content, (draft) => disk.rename(draft, path)),

    /** Writes the file unless it exists; of concurrent calls the first wins. Returns true if it was this one. */
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

    /** Renames a directory once everything in it is on disk. */
    async nameDirectory(draft: string, path: string): Promise<void> {
      await disk.rename(draft, path)
      await syncDirectory(dirname(path))
    },
  }
}

export const { writeWhole, createWhole, nameDirectory } = wholeFiles({ open, rename, link, rm, makeDirectory })

/** Flushes what another program wrote below the directory. */
export async function syncTree(root: string): Promise<void> {
  const below = await readdir(root, { recursive: true })
  for (const path of [...below.map((name) => join(root, name)), root]) {
    const file = await open(path, 'r')
    await file.sync().finally(() => file.close())
  }
}

/** Removes drafts left by writers that were interrupted more than a day ago. */
export async function removeDrafts(root: string, now = Date.now()): Promise<void> {
  const names = await readdir(root, { recursive: true }).catch(() => [])
  for (const path of names.filter((name) => name.endsWith(draftEnding)).map((name) => join(root, name))) {
    const stats = await stat(path).catch(() => undefined)
    if (stats && now - stats.mtimeMs > dayMs) await rm(path, { force: true })
  }
}
