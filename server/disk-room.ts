import { statfs } from 'node:fs/promises'

/** One segment of the embedded database's log: below it a write may be taken and the next one not. */
export const roomMin = 16 * 1024 * 1024

/** How full a disk is. Root's reserve counts as used: the product does not run as root. */
export async function readDisk(directory: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bsize, bavail, bfree, blocks } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
}

/** Whether there is room for what is written below; a directory that is not there yet is made by the first write. */
export async function hasRoom(directory: string): Promise<boolean> {
  const disk = await readDisk(directory).catch(() => undefined)
  return disk === undefined || disk.freeBytes >= roomMin
}
