import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { stoppingHeader, type Readiness } from '#server/readiness.ts'
import { migrationNames } from './db/migrate.ts'
import type { Replica } from './db/replica.ts'
import type { Database } from './db/schema.ts'
import { ProblemError } from './problem.ts'
import type { Storage } from './storage.ts'

interface HealthDeps {
  db: Kysely<Database>
  readiness: Readiness
  storage: Storage
  replica: Replica | undefined
}

/** Callers give up soon, so a database that has not responded by then counts as down. */
const answerWithinMs = 1_500

/** For operators: `/healthz` says that the process runs, `/readyz` that it can serve. */
export const health: FastifyPluginAsync<HealthDeps> = async (app, { db, readiness, storage, replica }) => {
  const needed = migrationNames()
  const isMigrated = async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    return needed.every((name) => applied.has(name))
  }

  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    if (readiness.stopping) {
      reply.header(stoppingHeader, 'yes')
      throw new ProblemError('unavailable', { retryAfterSeconds: 1 })
    }
    // Reads would work, but writes should go to another process.
    if (await storage.isFull()) throw new ProblemError('storage_full', { retryAfterSeconds: 2 })
    const silence = new AbortController()
    const timeout = sleep(answerWithinMs, false, { signal: silence.signal }).catch(() => false)
    const ready = await Promise.race([isMigrated().catch(() => false), timeout]).finally(() => silence.abort())
    if (!ready) throw new ProblemError('unavailable', { retryAfterSeconds: 2 })
    // Serves without its replica too: the primary responds.
    return { status: 'ready', ...(replica && { replica: replica.isUsed() ? 'used' : 'not used' }) }
  })
}
