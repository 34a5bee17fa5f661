import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { FileStore } from './file-store.ts'
import { findHoldings } from './files.store.ts'

/** Deletes a content without references. */
export function removeFile({ db, files }: { db: Kysely<Database>; files: FileStore }): Handler {
  return async ({ hash = '' }) => {
    if ((await findHoldings(db, hash)).length === 0) await files.remove(hash)
  }
}
