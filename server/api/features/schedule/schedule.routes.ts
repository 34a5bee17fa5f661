import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { coverRoutes } from './cover.routes.ts'
import { crewRoutes } from './crew.routes.ts'
import { ownVisitRoutes } from './own-visits.routes.ts'
import { visitRoutes } from './visits.routes.ts'
import { weekRoutes } from './weeks.routes.ts'

interface ScheduleDeps {
  db: Kysely<Database>
  publicUrl: string
}

/** Visits, who comes to them, who sees them, and calendars for programs. */
export const scheduleRoutes: FastifyPluginAsync<ScheduleDeps> = async (app, { db, publicUrl }) => {
  await app.register(visitRoutes)
  await app.register(crewRoutes)
  await app.register(coverRoutes)
  await app.register(ownVisitRoutes)
  await app.register(weekRoutes)
  await app.register(calendarRoutes, { db, publicUrl })
}
