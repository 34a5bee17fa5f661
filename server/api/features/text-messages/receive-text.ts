import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { queueDelivery, type TakeOffer } from '#server/api/domain/deliveries/deliveries.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { answerTo, refusalOf, sayOfMedia } from './answer-text.ts'
import type { Keyword } from './keywords.ts'
import type { TextedMedia } from './texted-media.ts'
import * as received from './received-texts.store.ts'
import type { Outcome } from './received-texts.store.ts'

export interface Incoming {
  organizationId: string
  providerId: string
  number: string
  words: string
  media: TextedMedia
  requestId: string
  keyword: Keyword | undefined
  /** True where the provider itself answered the keyword. */
  isAnswered: boolean
}

/** Does what a text to an organization's number asks for, once, and texts back what came of it. */
export async function receiveText(db: Kysely<Database>, takeOffer: TakeOffer, incoming: Incoming): Promise<void> {
  const { organizationId, number, requestId } = incoming
  const sender = await inTenant(db, organizationId, (tx) => received.senderOf(tx, number))
  const userId = sender?.userId ?? null
  const act = (work: (tx: TenantTx) => Promise<Outcome>) =>
    requestContext.run({ requestId, userId }, () =>
      inTenant(db, organizationId, async (tx) => {
        if (!(await received.isNew(tx, incoming.providerId))) return
        const done = await sayOfMedia(tx, await work(tx), { incoming, sender })
        const { outcome, answer, messageId = null } = done
        const isSaid = answer !== undefined && !incoming.isAnswered && (await received.mayAnswer(tx, number))
        const { providerId, words, media } = incoming
        const pictures = messageId === null ? [] : media.pictures
        const toldOfLost = isSaid && done.tellsOfLost === true
        const text = { providerId, number, words, requestId, userId, outcome, messageId, pictures, toldOfLost }
        await received.record(tx, text)
        if (isSaid)
          await queueDelivery(tx, { channel: 'text', purpose: 'answer', userId, number, words: answer, requestId })
        await done.after?.()
      }),
    )
  try {
    await act((tx) => answerTo(tx, { takeOffer, incoming, sender }))
  } catch (error) {
    // A refused request writes nothing; the reply gives the reason.
    if (!(error instanceof ProblemError)) throw error
    await act((tx) => refusalOf(tx, error.code, sender))
  }
}
