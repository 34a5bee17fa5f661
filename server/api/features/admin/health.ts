import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readDisk } from '#server/disk-room.ts'
import type { Replica } from '#server/api/db/replica.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { Config } from '#server/config.ts'
import type { AdminHealth } from '#shared/admin/admin.contract.ts'
import { readDatabaseHealth } from './health.store.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string
}

interface HealthDeps {
  db: Kysely<Database>
  config: Config
  replica: Replica | undefined
}

/** Reads the state of this process, the database, the queue and the disks. */
export async function readHealth({ db, config, replica }: HealthDeps): Promise<AdminHealth> {
  return {
    version,
    node: process.version,
    mode: config.mode,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    disks: await readDisks(config),
    database: await readDatabaseHealth(db),
    replica: (await replica?.state()) ?? null,
    mail: config.smtpUrl ? 'smtp' : 'directory',
    files: config.s3 ? 's3' : 'directory',
  }
}

/** Free space of the data disk, and of the log disk if it is a different one. */
async function readDisks({ dataDir, logDir }: Config): Promise<AdminHealth['disks']> {
  const data = { keeps: 'data', ...(await readDisk(dataDir)) } as const
  const [{ dev }, logs] = await Promise.all([stat(dataDir), stat(logDir).catch(() => undefined)])
  return logs && logs.dev !== dev ? [data, { keeps: 'logs', ...(await readDisk(logDir)) }] : [data]
}
