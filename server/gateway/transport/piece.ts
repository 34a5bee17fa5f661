/** A piece of a body, in memory of its own. */
export type Piece = Buffer<ArrayBuffer>

export const copyOf = (bytes: Uint8Array): Piece => {
  const piece = Buffer.allocUnsafeSlow(bytes.length)
  piece.set(bytes)
  return piece
}

/**
 * Called when a piece is written, it frees its memory: pieces left to the garbage collector keep it at work for more than
 * half of what an upload costs.
 */
export const freeing =
  ({ buffer, length }: Piece) =>
  (error?: Error | null): void => {
    if (!error && length === buffer.byteLength) buffer.transfer(0)
  }
