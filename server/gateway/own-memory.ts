/** Bytes in memory of their own: what small buffers share is kept for as long as any of them is. */
export type OwnMemory = Buffer<ArrayBuffer>

export function copyOf(bytes: Uint8Array): OwnMemory {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/**
 * Called when bytes are written, it frees their memory: the pieces of bodies left to the garbage collector keep it at work
 * for more than half of what an upload costs.
 */
export const freeing =
  ({ buffer, length }: OwnMemory) =>
  (error?: Error | null): void => {
    if (!error && length === buffer.byteLength) buffer.transfer(0)
  }
