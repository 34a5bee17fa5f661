import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { apiKeyRoutes } from './keys/api-keys.routes.ts'
import { webhookRoutes, type WebhookDeps } from './webhooks/webhooks.routes.ts'

/** Other programs: keys with which they call the API, and where changes are sent. */
export const integrationRoutes: FastifyPluginAsyncTypebox<WebhookDeps> = async (app, deps) => {
  await app.register(apiKeyRoutes)
  await app.register(webhookRoutes, deps)
}
