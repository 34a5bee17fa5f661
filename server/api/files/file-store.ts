import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { directoryStore } from './directory-store.ts'
import { s3Store } from './s3-store.ts'

interface StoredFile {
  bytes: number
  /** Opens the content; not called when only the size is wanted. */
  open(): Promise<Readable>
}

/** Contents by the SHA-256 of what they are, in hexadecimal: written once, never changed. */
export interface FileStore {
  /** Keeps the content; it is safe on disk, or at the store, when this resolves. Harmless when it is there already. */
  put(hash: string, content: Uint8Array | Readable): Promise<void>
  find(hash: string): Promise<StoredFile | undefined>
  /** Forgets the content; harmless when it is not there. */
  remove(hash: string): Promise<void>
}

/** Where stored files lie when there is no bucket. */
export const fileDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/files`

export const createFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3Store(config.s3) : directoryStore(fileDirectory(config))
