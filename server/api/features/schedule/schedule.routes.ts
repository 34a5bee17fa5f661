import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { visitRoutes } from './visits.routes.ts'

export interface ScheduleDeps {
  db: Kysely<Database>
  publicUrl: string
}

/** Visits, who comes to them, and who sees them. */
export const scheduleRoutes: FastifyPluginAsync<ScheduleDeps> = async (app) => {
  await app.register(visitRoutes)
}
