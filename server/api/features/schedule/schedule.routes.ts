import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { availabilityRoutes } from './crews/availability.routes.ts'
import { addedVisitRoutes } from './visits/added-visits.routes.ts'
import { boardRoutes } from './boards/board.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { coverRoutes } from './cover/cover.routes.ts'
import { crewRoutes } from './crews/crew.routes.ts'
import { ownVisitRoutes } from './visits/own-visits.routes.ts'
import { swapRoutes } from './swaps/swaps.routes.ts'
import { weekFillRoutes } from './weeks/week-fill.routes.ts'
import { weekPlanRoutes } from './plan/week-plan.routes.ts'
import { visitRoutes } from './visits/visits.routes.ts'
import { weekRoutes } from './boards/weeks.routes.ts'

interface ScheduleDeps {
  db: Kysely<Database>
  publicUrl: string
  readWorkweeks: ReadWorkweeks
}

/** Routes for visits, crews, publishing and calendar links. */
export const scheduleRoutes: FastifyPluginAsync<ScheduleDeps> = async (app, { db, publicUrl, readWorkweeks }) => {
  await app.register(visitRoutes)
  await app.register(availabilityRoutes)
  await app.register(addedVisitRoutes)
  await app.register(boardRoutes, { readWorkweeks })
  await app.register(crewRoutes, { readWorkweeks })
  await app.register(coverRoutes, { readWorkweeks })
  await app.register(ownVisitRoutes)
  await app.register(swapRoutes)
  await app.register(weekRoutes)
  await app.register(weekFillRoutes, { readWorkweeks })
  await app.register(weekPlanRoutes)
  await app.register(calendarRoutes, { db, publicUrl })
}
