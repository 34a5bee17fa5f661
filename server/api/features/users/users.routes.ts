import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { accountRoutes } from './accounts.routes.ts'
import type { AccountDeps } from './deps.ts'
import { emailRoutes } from './email/email.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { connectionRoutes } from './company/connection.routes.ts'
import { meRoutes } from './me.routes.ts'
import { passwordRoutes } from './passwords/passwords.routes.ts'
import { factorRoutes } from './second-factor/factors.routes.ts'
import { proofRoutes } from './second-factor/proof.routes.ts'
import { phoneRoutes } from './phone/phone.routes.ts'
import { signInRoutes } from './second-factor/sign-in.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { verificationRoutes } from './email/verification.routes.ts'

/** Routes of accounts, which exist independently of organizations. */
export const usersRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  await app.register(accountRoutes, deps)
  await app.register(signInRoutes, deps)
  await app.register(phoneRoutes, deps)
  await app.register(companyRoutes, deps)
  await app.register(connectionRoutes, deps)
  await app.register(proofRoutes, deps)
  await app.register(factorRoutes, deps)
  await app.register(emailRoutes, deps)
  await app.register(meRoutes, deps)
  await app.register(sessionRoutes, deps)
  await app.register(verificationRoutes, deps)
  await app.register(passwordRoutes, deps)
  await app.register(invitationRoutes, deps)
}
