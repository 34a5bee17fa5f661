import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { callFarewell, callNoticeLines, callOpening } from '#server/api/domain/deliveries/call-words.ts'
import { noteDelivery, setDelivery, type TakeOffer } from '#server/api/domain/deliveries/deliveries.store.ts'
import { displayValues } from '#server/api/domain/notifications/words.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { sourceLanguage, type Language } from '#shared/languages.ts'
import { spokenNotice } from './call-notice.ts'
import { nextTurn, openingTurn, type CallTurn } from './call-turns.ts'
import type { Delivery } from './delivery.store.ts'
import { findNotice, languageOf, numberFor, type Notice } from './notice.store.ts'
import { markRead } from './notifications.store.ts'

/** What the call says next; without a next turn it hangs up. */
export interface Speech {
  language: Language
  lines: readonly string[]
  next?: CallTurn
}

interface Answering {
  db: Kysely<Database>
  takeOffer: TakeOffer
  organizationId: string
  deliveryId: string
  /** What was spoken last; undefined when somebody just answered. */
  last: CallTurn | undefined
  key: string
  requestId: string
}

/** Does what a key pressed in a call asks for, once; a request that comes again is answered the same. */
export async function answerCall(answering: Answering): Promise<Speech> {
  const { db, organizationId, deliveryId, requestId } = answering
  const userId = await inTenant(db, organizationId, async (tx) => (await findCall(tx, deliveryId)).userId ?? '')
  const account = (await languageOf(db, userId)) ?? sourceLanguage
  const act = (refusal?: ProblemError) =>
    requestContext.run({ requestId, userId }, () =>
      inTenant(db, organizationId, (tx) => actOn(tx, answering, { userId, account, refusal })),
    )
  try {
    return await act()
  } catch (error) {
    // A refused offer writes nothing; the call gives the reason.
    if (!(error instanceof ProblemError)) throw error
    return act(error)
  }
}

/** @throws ProblemError 404. */
async function findCall(tx: TenantTx, id: string): Promise<Delivery> {
  const call = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('channel', '=', 'call')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!call) throw notFound()
  return call
}

interface Person {
  userId: string
  account: Language
  /** Why the offer could not be accepted. */
  refusal: ProblemError | undefined
}

async function actOn(tx: TenantTx, answering: Answering, { userId, account, refusal }: Person): Promise<Speech> {
  const call = await findCall(tx, answering.deliveryId)
  const notice = await findNotice(tx, userId, call.notificationId ?? '')
  if (!notice) return { language: account, lines: [] }
  const language = notice.preferences.language ?? account
  const { organization, params } = notice
  const farewell = (outcome: string): Speech => ({
    language,
    lines: [callFarewell(language, outcome, { organization, ...displayValues(params, language) })],
  })
  const finish = async (outcome: string) => {
    await setDelivery(tx, call.id, { state: 'delivered', outcome })
    return farewell(outcome)
  }
  if (call.outcome) return farewell(call.outcome)
  if (!notice.isUnread) return finish('settled')
  // The notice is still open, but not for this phone any more.
  if ((await numberFor(tx, 'call', userId)) !== call.number) {
    await noteDelivery(tx, call.id, { state: 'failed', problem: 'stopped' })
    return farewell('')
  }
  const { last, key } = answering
  const spoken = spokenNotice(notice, language)
  const turn = last ? nextTurn(last, key, spoken.isOffer) : ({ kind: 'ask', next: openingTurn } as const)
  switch (turn.kind) {
    case 'ask': {
      const isOpening = turn.next.stage === 'opening'
      const lines = isOpening ? [callOpening(language, organization)] : callNoticeLines(language, spoken)
      return { language, lines, next: turn.next }
    }
    case 'end':
      return farewell('')
    case 'stop':
      await tx.updateTable('textNumbers').set({ callsAgreedAt: null }).where('userId', '=', userId).execute()
      return finish('stopped')
    case 'heard':
      await markRead(tx, userId, call.notificationId ?? '')
      return finish('heard')
    case 'accept':
      if (refusal) {
        await markRead(tx, userId, call.notificationId ?? '')
        return finish(refusal.code)
      }
      await accept(tx, answering, { userId, notice })
      return finish('offer_taken')
  }
}

/** @throws ProblemError when the offer can't be taken, as for a tap. */
async function accept(
  tx: TenantTx,
  { takeOffer, organizationId }: Answering,
  { userId, notice }: { userId: string; notice: Notice },
) {
  const { jobId = '', originalStart = '' } = notice.params
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!member) throw new ProblemError('offer_gone')
  await takeOffer(tx, { organizationId, jobId, originalStart, memberId: member.id, userId })
}
