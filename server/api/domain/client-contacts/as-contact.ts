import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { contactOf, type OwnContact } from './own-contact.store.ts'

type AreaRequest = FastifyRequest<{ Params: { organizationId: string; clientId: string } }>

/** Runs `work` as the caller's contact at the client of the path. */
export const asContact = <T>(
  request: Pick<AreaRequest, 'params' | 'inTenant'> & Parameters<typeof callerOf>[0],
  work: (tx: TenantTx, contact: OwnContact) => Promise<T>,
  identity?: object,
): Promise<T> =>
  request.inTenant(
    async (tx) => work(tx, await contactOf(tx, callerOf(request).userId, request.params.clientId)),
    identity,
  )
