import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes to the file until the disk is full. */
export function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    // Down to the last block.
    for (const size of [1024 * 1024, 4096]) fillBy(descriptor, Buffer.alloc(size))
  } finally {
    closeSync(descriptor)
  }
}

function fillBy(descriptor: number, bytes: Buffer) {
  try {
    for (;;) writeSync(descriptor, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
