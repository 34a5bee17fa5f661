import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProblemError } from '#server/api/problem.ts'
import { issuePin } from '#shared/contracts/member-records.ts'
import { setPin } from './members.store.ts'
import { createPin } from './phone-pin.ts'

/** How secrets that people type are kept: the composition hands it in, since accounts are another feature. */
export interface PinDeps {
  hashSecret: (secret: string) => Promise<string>
}

export const phonePinRoutes: FastifyPluginAsyncTypebox<PinDeps> = async (app, { hashSecret }) => {
  app.route({
    ...issuePin,
    handler: async (request) => {
      const pin = createPin()
      const pinHash = await hashSecret(pin)
      let kept = false
      await request.inTenant(async (tx) => {
        await setPin(tx, request.params.memberId, pinHash)
        kept = true
      })
      // A repeated Idempotency-Key keeps nothing new, and the first PIN was never stored to be told again.
      if (!kept) throw new ProblemError('idempotency_key_reused')
      return { pin }
    },
  })
}
