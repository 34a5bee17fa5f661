/** Bytes with their own ArrayBuffer; a slice of the shared pool would retain the whole pool. */
export type OwnedBuffer = Buffer<ArrayBuffer>

export function copyOf(bytes: Uint8Array): OwnedBuffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/**
 * Write callback that frees the bytes' memory. Left to the garbage collector, body chunks cost more than half of an
 * upload's CPU time.
 */
export const freeAfterWrite =
  ({ buffer, length }: OwnedBuffer) =>
  (error?: Error | null): void => {
    if (!error && length === buffer.byteLength) buffer.transfer(0)
  }
