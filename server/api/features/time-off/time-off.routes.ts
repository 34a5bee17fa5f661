import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { balanceRoutes } from './balances.routes.ts'
import { feedRoutes } from './feeds.routes.ts'
import { policyRoutes } from './policies.routes.ts'
import { leaveExportRoutes } from './request-export.routes.ts'
import { requestRoutes } from './requests.routes.ts'

interface TimeOffDeps {
  db: Kysely<Database>
  publicUrl: string
}

export const timeOffRoutes: FastifyPluginAsyncTypebox<TimeOffDeps> = async (app, deps) => {
  await app.register(policyRoutes)
  await app.register(balanceRoutes)
  await app.register(requestRoutes)
  await app.register(leaveExportRoutes)
  await app.register(feedRoutes, deps)
}
