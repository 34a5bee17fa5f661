import type { Config } from '#server/config.ts'
import { directoryStore } from './directory-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/** The directory of stored files when no bucket is configured. */
export const fileDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/files`

export const createFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3Store(config.s3) : directoryStore(fileDirectory(config))
