import { randomUUIDv7 } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { requestContext } from '#server/api/context.ts'
import { enterTenant, inApplication, inTenant } from '#server/api/db/tenant.ts'
import type { Company } from '#server/api/domain/company-sign-in/company.store.ts'
import { pickLanguage } from '#shared/languages.ts'
import type { AccountDeps } from '../deps.ts'
import { accept, findInTenant } from '../invitations/invitations.store.ts'
import { noPassword } from '../passwords/passwords.ts'
import { recordEvent } from '../second-factor/account-events.store.ts'
import { originOf } from '../sessions/enter.ts'
import { findAccount, insertUser, setVerified } from '../users.store.ts'
import { connect } from './accounts.store.ts'
import type { ProviderUser } from './authorization.ts'

/**
 * Makes the account of an invited person whose address the provider confirmed. One that was never confirmed begins
 * here; one that was is its owner's, who connects it after signing in. Undefined without such an invitation.
 */
export async function joinByInvitation(
  { db }: AccountDeps,
  request: FastifyRequest,
  { organizationId, issuer }: Company,
  { subject, email }: ProviderUser,
): Promise<string | undefined> {
  const invited = await inTenant(db, organizationId, (tx) => findInTenant(tx, email))
  if (!invited) return undefined
  const origin = originOf(request)
  const language = pickLanguage(request.headers['accept-language'])
  return inApplication(db, async (tx) => {
    const before = await findAccount(tx, { email })
    if (before?.verifiedAt) return undefined
    const userId = before?.id ?? randomUUIDv7()
    const profile = { name: invited.name, passwordHash: noPassword, heldBy: organizationId }
    // At the same time its owner confirmed the account, or another answer made it.
    if (before && !(await setVerified(tx, userId, profile))) return undefined
    if (!before && !(await insertUser(tx, { ...profile, id: userId, email, language }, new Date()))) return undefined
    await recordEvent(tx, userId, 'account_made', origin)
    await recordEvent(tx, userId, 'joined', origin)
    const context = requestContext.getStore()
    // A new account is the author of its own membership.
    if (context) context.userId = userId
    const tenant = await enterTenant(tx, organizationId)
    await accept(tenant, invited, userId)
    await connect(tenant, { organizationId, issuer, subject, userId, origin: 'invitation' })
    return userId
  })
}
