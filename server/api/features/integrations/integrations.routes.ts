import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { apiKeyRoutes } from './keys/api-keys.routes.ts'

/** Other programs: keys with which they call the API. */
export const integrationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(apiKeyRoutes)
}
