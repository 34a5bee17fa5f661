import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What making a directory asks of the disk; tests put one here that loses its power. */
export interface DirectoryDisk {
  exists(path: string): boolean
  mkdir(path: string): void
  /** Writes the names in a directory to the disk. */
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
 * Makes a directory, and those above it, for its owner only; their names survive a power cut once this returns.
 * Each is tried once: Node's own recursive mkdir never ends where the system answers "no such directory" for a parent
 * that is there, as /proc does, and no signal reaches a process in it.
 */
export function directoryMaker(disk: DirectoryDisk): (path: string) => void {
  /** Whose name is on the disk: another process that made the directory may have been killed before it was. */
  const kept = new Set<string>()
  const make = (path: string): void => {
    if (disk.exists(path)) {
      if (kept.has(path)) return
    } else {
      kept.delete(path)
      make(dirname(path))
      try {
        disk.mkdir(path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
    keepName(dirname(path))
    kept.add(path)
  }
  const keepName = (parent: string) => {
    try {
      disk.sync(parent)
    } catch (error) {
      // A directory that may only be passed through holds no name that we made.
      if (!['EACCES', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return (path) => make(resolve(path))
}

export const makeDirectory = directoryMaker(realDisk)
