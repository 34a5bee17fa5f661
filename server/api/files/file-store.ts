import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { directoryStore } from './directory-store.ts'
import { s3Store } from './s3-store.ts'

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

/** The directory of stored files when no bucket is configured. */
export const fileDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/files`

export const createFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3Store(config.s3) : directoryStore(fileDirectory(config))
