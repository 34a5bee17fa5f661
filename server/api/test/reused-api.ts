import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { buildApi } from '#server/api/app.ts'
import { connect } from '#server/api/db/connect.ts'
import type { Database } from '#server/api/db/schema.ts'
import { readConfig, type Config } from '#server/config.ts'
import { silentLog } from '#server/log.ts'
import { newReadiness, type Readiness } from '#server/readiness.ts'
import { giveBack, takeDatabase, type TestDatabase } from './reused-database.ts'

export interface Running {
  app: Awaited<ReturnType<typeof buildApi>>
  db: Kysely<Database>
  pool: Pool
  /** The owner's URL of this file's database. */
  url: string
  config: Config
  readiness: Readiness
}

interface Started {
  running: Running
  end(): Promise<void>
}

/** Starts an API on the database, with a data directory of its own. */
async function build({ url, pool }: TestDatabase, settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-api-'))
  const db = connect(pool, silentLog)
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings })
  const readiness = newReadiness()
  const app = await buildApi({ config, db, pool, log: silentLog, readiness })
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
  })
  await app.ready()
  return {
    running: { app, db, pool, url, config, readiness },
    dataDir,
    isUnused: () => !isClosed && !app.server.listening && !readiness.stopping,
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts an API on the database for one file. */
export async function startApi(database: TestDatabase, settings: Record<string, string>): Promise<Started> {
  const { running, close } = await build(database, settings)
  const end = async () => {
    await close()
    await giveBack(database)
  }
  return { running, end }
}

/** APIs of this worker's earlier files, on emptied databases: building one took most of a small file's time. */
const idle: Started[] = []

/** Returns an API with the default settings: a reused one, or a new one. */
export async function takeApi(): Promise<Started> {
  return idle.pop() ?? (await makeApi())
}

async function makeApi(): Promise<Started> {
  const database = await takeDatabase()
  const { running, dataDir, isUnused, close } = await build(database, {})
  // Its keys, which it read already.
  const own = new Set(readdirSync(dataDir))
  const started: Started = {
    running,
    async end() {
      if (!isUnused()) {
        await close()
        await giveBack(database)
      } else if (await database.empty()) {
        for (const name of readdirSync(dataDir))
          if (!own.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
        idle.push(started)
      } else {
        await close()
        await database.drop()
      }
    },
  }
  return started
}
