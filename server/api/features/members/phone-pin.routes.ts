import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { issueCards, issuePin, type MemberCard } from '#shared/members/member-records.contract.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isCrewOnly } from '#shared/access/roles.ts'
import { writerOf } from './caller.ts'
import { holdersOf, issueCard } from './cards.store.ts'
import { setPin } from './members.store.ts'
import { createPin } from './phone-pin.ts'

/** Hashing of typed secrets; injected, because accounts belong to another feature. */
export interface PinDeps {
  hashSecret: (secret: string) => Promise<string>
  /** Keyed lookup hashes of a PIN: today's key first, then earlier keys. */
  marksOfSecret: (secret: string, owner: string) => Buffer[]
  publicUrl: string
}

/** A newly drawn PIN. */
interface FreshPin {
  pin: string
  pinHash: string
}

/** PINs for the telephone and for signing in, and the cards that go with them. */
export const phonePinRoutes: FastifyPluginAsyncTypebox<PinDeps> = async (app, deps) => {
  const { hashSecret, marksOfSecret, publicUrl } = deps
  async function freshPin(): Promise<FreshPin> {
    const pin = createPin()
    return { pin, pinHash: await hashSecret(pin) }
  }

  /** PINs are unique, because the PIN alone identifies a caller on a location's phone. */
  async function give(tx: TenantTx, organizationId: string, memberId: string, first: FreshPin): Promise<string> {
    let fresh = first
    while (!(await setPin(tx, memberId, { ...fresh, marks: marksOfSecret(fresh.pin, organizationId) }))) {
      fresh = await freshPin()
    }
    return fresh.pin
  }

  app.route({
    ...issuePin,
    handler: async (request) => {
      const fresh = await freshPin()
      const { memberId } = request.params
      return { pin: await request.inTenantOnce((tx) => give(tx, organizationOf(request), memberId, fresh)) }
    },
  })

  app.route({
    ...issueCards,
    handler: async (request) => {
      const { memberIds, withPins } = request.body
      const fresh = withPins ? await Promise.all(memberIds.map(freshPin)) : []
      const writer = writerOf(request)
      const items = await request.inTenantOnce(async (tx) => {
        const holders = await holdersOf(tx, writer, memberIds)
        const cards: MemberCard[] = []
        for (const [nth, { roles, ...holder }] of holders.entries()) {
          const token = await issueCard(tx, writer.organizationId, holder.memberId)
          const card = fresh[nth]
          const pin = card && isCrewOnly(roles) ? await give(tx, writer.organizationId, holder.memberId, card) : null
          cards.push({ ...holder, link: `${publicUrl}/phone#${token}`, pin })
        }
        return cards
      })
      return { items }
    },
  })
}
