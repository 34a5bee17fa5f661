import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { issuePin } from '#shared/members/member-records.contract.ts'
import { setPin } from './members.store.ts'
import { createPin } from './phone-pin.ts'

/** Hashing of typed secrets; injected, because accounts belong to another feature. */
export interface PinDeps {
  hashSecret: (secret: string) => Promise<string>
  /** Keyed lookup hashes of a PIN: today's key first, then earlier keys. */
  marksOfSecret: (secret: string, owner: string) => Buffer[]
}

export const phonePinRoutes: FastifyPluginAsyncTypebox<PinDeps> = async (app, { hashSecret, marksOfSecret }) => {
  app.route({
    ...issuePin,
    handler: async (request) => {
      const { memberId } = request.params
      const organizationId = organizationOf(request)
      let pin = createPin()
      let pinHash = await hashSecret(pin)
      await request.inTenantOnce(async (tx) => {
        while (!(await setPin(tx, memberId, { pinHash, marks: marksOfSecret(pin, organizationId) }))) {
          // PINs are unique, because the PIN alone identifies a caller on a location's phone.
          pin = createPin()
          pinHash = await hashSecret(pin)
        }
      })
      return { pin }
    },
  })
}
