import { hasRoom } from '#server/disk-room.ts'

/** After a refusal the next write checks again, not the status request. */
const rememberedMs = 10_000

/** Reports whether there is room for writes: on the disk of DATA_DIR, and in the stores of recent writes. */
export interface Storage {
  /** Records that a write found no room, here, in the database or in the object store. */
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
