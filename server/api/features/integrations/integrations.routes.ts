import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { apiKeyRoutes } from './keys/api-keys.routes.ts'
import { companySignInRoutes, type CompanySignInDeps } from './sign-in/sign-in.routes.ts'
import { webhookRoutes, type WebhookDeps } from './webhooks/webhooks.routes.ts'

/** Other programs: keys with which they call the API, where changes are sent, and the company's own accounts. */
export const integrationRoutes: FastifyPluginAsyncTypebox<WebhookDeps & CompanySignInDeps> = async (app, deps) => {
  await app.register(apiKeyRoutes)
  await app.register(webhookRoutes, deps)
  await app.register(companySignInRoutes, deps)
}
