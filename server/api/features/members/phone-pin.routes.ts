import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { issuePin } from '#shared/members/member-records.contract.ts'
import { setPin } from './members.store.ts'
import { createPin } from './phone-pin.ts'

/** How secrets that people type are kept: the composition hands it in, since accounts are another feature. */
export interface PinDeps {
  hashSecret: (secret: string) => Promise<string>
  /** Keyed marks by which a PIN finds its member: that of today's key first, then those of the keys before it. */
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
          // Somebody else has it: the PIN alone says who calls from a location's telephone.
          pin = createPin()
          pinHash = await hashSecret(pin)
        }
      })
      return { pin }
    },
  })
}
