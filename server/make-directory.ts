import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The file system operations needed to create a directory; tests pass a disk that loses power. */
export interface DirectoryDisk {
  exists(path: string): boolean
  mkdir(path: string): void
  /** Flushes the entries of a directory to disk. */
  sync(path: string): void
}

const realDisk: DirectoryDisk = {
  exists: existsSync,
  mkdir: (path) => mkdirSync(path, { mode: 0o700 }),
  sync(path) {
    const fd = openSync(path, 'r')
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  },
}

/**
 * Creates a directory and its parents, for the owner only; their names survive a power cut once this returns. Each
 * mkdir is tried once: Node's recursive mkdir loops forever where the system answers ENOENT for an existing parent, as
 * /proc does, and blocks signals.
 */
export function directoryMaker(disk: DirectoryDisk): (path: string) => void {
  /** Directories whose names are flushed; a process that created one may have been killed before it flushed. */
  const created = new Set<string>()
  const make = (path: string): void => {
    if (disk.exists(path)) {
      if (created.has(path)) return
    } else {
      created.delete(path)
      make(dirname(path))
      try {
        disk.mkdir(path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
    keepName(dirname(path))
    created.add(path)
  }
  const keepName = (parent: string) => {
    try {
      disk.sync(parent)
    } catch (error) {
      // A directory that may only be traversed contains no name we created.
      if (!['EACCES', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return (path) => make(resolve(path))
}

export const makeDirectory = directoryMaker(realDisk)
