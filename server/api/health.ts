import type { FastifyPluginAsync } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { migrationNames } from './db/migrate.ts'
import type { Database } from './db/schema.ts'
import { ProblemError } from './problem.ts'

/** For whoever runs the process: `/healthz` says that it lives, `/readyz` that it can serve. */
export const health: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  const needed = migrationNames()

  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    if (!needed.every((name) => applied.has(name))) throw new ProblemError('unavailable', { retryAfterSeconds: 2 })
    return { status: 'ready' }
  })
}
