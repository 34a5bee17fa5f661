import { statfs } from 'node:fs/promises'

const mebibyte = 1024 * 1024
/** One segment of the embedded database's log: below it a write may be taken and the next one not. */
export const roomMin = 16 * mebibyte
/** A store that refused once is asked by the next write, not by whoever asks how it is. */
const rememberedMs = 10_000

/** How full a disk is. Root's reserve counts as used: the product does not run as root. */
export async function readDisk(directory: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bsize, bavail, bfree, blocks } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
}

/** Whether there is room for what is written: on the disk of DATA_DIR, and wherever the last writes were to go. */
export interface Storage {
  /** A write found no room, here, in the database or at the object store. */
  refused(): void
  isFull(): Promise<boolean>
}

export function watchStorage(dataDir: string, now: () => number = Date.now): Storage {
  let refusedAt = -Infinity
  return {
    refused() {
      refusedAt = now()
    },
    async isFull() {
      if (now() - refusedAt < rememberedMs) return true
      // A directory that is not there yet is made by the first write into it.
      const disk = await readDisk(dataDir).catch(() => undefined)
      return disk !== undefined && disk.freeBytes < roomMin
    },
  }
}
