/** Bytes with their own ArrayBuffer; a slice of the shared pool would retain the whole pool. */
export type OwnMemory = Buffer<ArrayBuffer>

export function copyOf(bytes: Uint8Array): OwnMemory {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/**
 * Write callback that frees the bytes' memory. Left to the garbage collector, body chunks cost more than half of an
 * upload's CPU time.
 */
export const freeing =
  ({ buffer, length }: OwnMemory) =>
  (error?: Error | null): void => {
    if (!error && length === buffer.byteLength) buffer.transfer(0)
  }
