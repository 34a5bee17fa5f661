import { hasRoom } from '#server/disk-room.ts'

/** A store that refused once is asked by the next write, not by whoever asks how it is. */
const rememberedMs = 10_000

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
      return now() - refusedAt < rememberedMs || !(await hasRoom(dataDir))
    },
  }
}
