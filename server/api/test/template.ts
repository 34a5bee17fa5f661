import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/api/db/migrate.ts'
import { openServingLogin } from '#server/api/db/serving-login.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { databaseUrl } from './database-url.ts'
import { dropDatabase } from './drop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of a migrated database that test files clone. */
    templateUrl: string
    /** The copy strategy: without flushing to disk, copying files takes a fifth of the time of WAL logging. */
    cloneStrategy: 'file_copy' | 'wal_log'
    /** The superuser's URL when the server is the suite's own: databases are then emptied and reused. */
    superuserUrl: string | undefined
    /**
     * Directory of the run: `cluster` is a data directory with the migrated database, which `copyCluster` copies, and
     * `demo` contains the demo that whole-product tests copy.
     */
    runPlace: string
  }
}

/**
 * Creates one migrated database per run, on the embedded server or on DATABASE_URL when set, and a stopped cluster with
 * it. Returns the function that deletes both.
 */
export async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { runPlace } = project.getProvidedContext()
  const running = join(runPlace, 'running')
  mkdirSync(runPlace, { mode: 0o700 })
  await makeCluster(running)
  execFileSync('cp', ['-a', running, join(runPlace, 'cluster')])
  const end = await provideTemplate(project, running)
  return async () => {
    await end()
    rmSync(runPlace, { recursive: true, force: true })
  }
}

async function makeCluster(dataDir: string) {
  const postgres = await startPostgres({ dataDir, fast: true })
  await migrate(postgres.ownerUrl)
  await openServingLogin(postgres.ownerUrl)
  await postgres.stop()
}

async function provideTemplate(project: TestProject, dataDir: string) {
  const serverUrl = process.env['DATABASE_URL']
  if (serverUrl) {
    const templateUrl = databaseUrl(serverUrl, `custodia_template_${randomUUID().replaceAll('-', '')}`)
    await query(serverUrl, `create database ${new URL(templateUrl).pathname.slice(1)}`)
    await migrate(templateUrl)
    await openServingLogin(templateUrl)
    project.provide('templateUrl', templateUrl)
    project.provide('cloneStrategy', 'wal_log')
    project.provide('superuserUrl', undefined)
    return () => dropDatabase(serverUrl, new URL(templateUrl).pathname.slice(1))
  }
  const postgres = await startPostgres({ dataDir, fast: true })
  project.provide('templateUrl', postgres.ownerUrl)
  project.provide('cloneStrategy', 'file_copy')
  project.provide('superuserUrl', postgres.superuserUrl)
  return () => postgres.stop()
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
