import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { Config } from '#server/config.ts'
import type { AdminHealth } from '#shared/contracts/admin.ts'
import { readDatabaseHealth } from './health.store.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string
}

/** How this process and what it stands on are. */
export async function readHealth(db: Kysely<Database>, config: Config): Promise<AdminHealth> {
  const { bsize, bavail, blocks } = await statfs(config.dataDir)
  return {
    version,
    node: process.version,
    mode: config.mode,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
    database: await readDatabaseHealth(db),
    mail: config.smtpUrl ? 'smtp' : 'directory',
    files: config.s3 ? 's3' : 'directory',
  }
}
