import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
    /** Owner address of a migrated database that test files clone. */
    templateUrl: string
    /** How its files are copied: without waiting for the disk a copy costs a fifth of writing every page to the log. */
    cloneStrategy: 'file_copy' | 'wal_log'
    /** The superuser's address, where the server is the suite's own: databases are emptied by it, and used again. */
    superuserUrl: string | undefined
    /** Where the data directory with the demo is made that tests of the whole product copy. */
    demoPlace: string
  }
}

/** One migrated database per run: on the embedded server, or on DATABASE_URL when it is set. */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name.startsWith('pure'))) return undefined
  const end = await prepareDatabase(project)
  return async () => {
    await end()
    rmSync(project.getProvidedContext().demoPlace, { recursive: true, force: true })
  }
}

async function prepareDatabase(project: TestProject) {
  const given = process.env['DATABASE_URL']
  if (given) {
    const templateUrl = databaseUrl(given, `custodia_template_${randomUUID().replaceAll('-', '')}`)
    await query(given, `create database ${new URL(templateUrl).pathname.slice(1)}`)
    await migrate(templateUrl)
    await openServingLogin(templateUrl)
    project.provide('templateUrl', templateUrl)
    project.provide('cloneStrategy', 'wal_log')
    project.provide('superuserUrl', undefined)
    return () => dropDatabase(given, new URL(templateUrl).pathname.slice(1))
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-test-'))
  const postgres = await startPostgres({ dataDir, fast: true })
  await migrate(postgres.ownerUrl)
  await openServingLogin(postgres.ownerUrl)
  project.provide('templateUrl', postgres.ownerUrl)
  project.provide('cloneStrategy', 'file_copy')
  project.provide('superuserUrl', postgres.superuserUrl)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
