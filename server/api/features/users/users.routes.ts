import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { accountRoutes } from './accounts.routes.ts'
import type { AccountDeps } from './deps.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { meRoutes } from './me.routes.ts'
import { passwordRoutes } from './passwords.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { verificationRoutes } from './verification.routes.ts'

/** Accounts: everything a person has before and beside an organisation. */
export const usersRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  await app.register(accountRoutes, deps)
  await app.register(meRoutes, deps)
  await app.register(sessionRoutes, deps)
  await app.register(verificationRoutes, deps)
  await app.register(passwordRoutes, deps)
  await app.register(invitationRoutes, deps)
}
