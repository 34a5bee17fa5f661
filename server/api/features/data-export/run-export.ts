import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { enterTenant, inTenant } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { pages } from '#shared/pages.ts'
import { writeArchive, type Archive } from './archive.ts'
import * as exports from './exports.store.ts'
import { exportedTables } from './tables.ts'

interface ExportDeps {
  db: Kysely<Database>
  files: FileStore
}

const progressMs = 500

/** Creates and stores the zip of an export and notifies the owner who requested it, also of a failure. */
export function dataExport({ db, files }: ExportDeps): Handler {
  return async ({ organizationId = '', exportId = '' }) => {
    if (!(await inTenant(db, organizationId, (tx) => exports.markRunning(tx, exportId)))) return
    const directory = await mkdtemp(join(tmpdir(), 'custodia-export-'))
    try {
      const path = join(directory, 'export.zip')
      const archive = await write(organizationId, exportId, path)
      await files.put(archive.hash, createReadStream(path))
      await end(organizationId, exportId, archive)
    } catch (error) {
      await end(organizationId, exportId, null)
      throw error
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  /** Reads all tables from one snapshot, unaffected by later writes. */
  function write(organizationId: string, exportId: string, path: string): Promise<Archive> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const tx = await enterTenant(transaction, organizationId)
        const tables = await exportedTables(tx)
        const total = 2 * tables.reduce((sum, { rows }) => sum + rows, 0)
        let done = 0
        let reportedAt = Date.now()
        return writeArchive(tx, tables, path, async (count) => {
          done += count
          if (Date.now() - reportedAt < progressMs) return
          reportedAt = Date.now()
          const percent = Math.min(99, Math.floor((100 * done) / total))
          await inTenant(db, organizationId, (other) => exports.setPercent(other, exportId, percent))
        })
      })
  }

  function end(organizationId: string, exportId: string, archive: Archive | null): Promise<void> {
    return inTenant(db, organizationId, async (tx) => {
      const userId = await exports.finish(tx, exportId, archive)
      if (!userId) return
      const kind = archive ? 'export_ready' : 'export_failed'
      await notify(tx, [userId], { kind, link: pages.dataExport(organizationId) })
    })
  }
}
