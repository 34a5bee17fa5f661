import type { Readable } from 'node:stream'

interface StoredFile {
  bytes: number
  /** Opens the content; not called when only the size is needed. */
  open(): Promise<Readable>
}

/** Stores contents by their SHA-256 in hexadecimal: written once, never changed. */
export interface FileStore {
  /** Stores the content durably before it resolves. Harmless when it exists. */
  put(hash: string, content: Uint8Array | Readable): Promise<void>
  find(hash: string): Promise<StoredFile | undefined>
  /** Deletes the content; harmless when it does not exist. */
  remove(hash: string): Promise<void>
}

/** The store failed or timed out; the content may not be stored. */
export class FileStoreError extends Error {}

/** The store is full. */
export class FileStoreFull extends FileStoreError {}
