import { statfs } from 'node:fs/promises'

/** The size of one WAL segment of the embedded database: below it, the next write may fail. */
export const roomMin = 16 * 1024 * 1024

/** Returns a disk's free and total bytes. Root's reserve counts as used, because the product does not run as root. */
export async function readDisk(directory: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bsize, bavail, bfree, blocks } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
}

/**
 * True when there is room to write below the directory; a missing directory counts as writable, since the first write
 * creates it.
 */
export async function hasRoom(directory: string): Promise<boolean> {
  const disk = await readDisk(directory).catch(() => undefined)
  return disk === undefined || disk.freeBytes >= roomMin
}
