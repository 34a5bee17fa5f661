import { inTenant } from '#server/api/db/tenant.ts'
import { callNoticeLines, callOpening } from '#server/api/domain/deliveries/call-words.ts'
import { countPaid } from '#server/api/domain/deliveries/deliveries.store.ts'
import { ProviderBusyError } from '#server/api/text-messages/twilio-post.ts'
import { lockScreenWords } from '#server/api/domain/notifications/words.ts'
import { sourceLanguage, type Language } from '#shared/languages.ts'
import { noticeCallLimits } from '#shared/telephony/notice-calls.ts'
import { beginCall, nextCallTo, PutOffError, undoCall, UndeliverableError, type Delivery } from './delivery.store.ts'
import { findUnread, languageOf, numberFor, type Notice } from './notice.store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** A notice as a call says it: without typed texts, since others may listen. */
export function spokenNotice({ kind, params, organization }: Notice, language: Language) {
  const { text: _typed, ...values } = params
  return { ...lockScreenWords(kind, language, values, organization), isOffer: kind === 'visit_offered' }
}

/**
 * Calls about a notice, from the organization's number.
 * A call whose answer was lost is made once more, since it may not have rung; one that the provider was too busy for, by
 * the job's retries.
 * @throws UndeliverableError when it has none, the day's limit is reached, the user may not or need not be called, or the
 *   second answer was lost too.
 * @throws PutOffError shortly after another call to the user.
 */
export async function callNotice(
  { db, phoneCaller, texts }: DeliveryDeps,
  delivery: Delivery,
  now: Temporal.Instant,
): Promise<string> {
  const { organizationId, id, notificationId, number, requestId } = delivery
  const userId = delivery.userId ?? ''
  // What was counted before, and may have rung.
  const calls = (delivery.calledAt ? delivery.segments : 0) + 1
  const account = await languageOf(db, userId)
  const { from, script } = await inTenant(db, organizationId, async (tx) => {
    const notice = await findUnread(tx, userId, notificationId ?? '')
    if (!notice) throw new UndeliverableError('seen', true)
    const settings = await tx.selectFrom('textSettings').select('number').executeTakeFirst()
    if (!settings?.number) throw new UndeliverableError('no_number', true)
    if ((await numberFor(tx, 'call', userId)) !== number) throw new UndeliverableError('stopped', true)
    if (!(await countPaid(tx, delivery, calls))) throw new UndeliverableError('daily_limit', true)
    // Under the lock of the count, so that of calls at the same time one rings.
    const next = await nextCallTo(tx, userId, now)
    if (next) throw new PutOffError(next.at, next.after !== id)
    if (calls > noticeCallLimits.callsMax) throw new UndeliverableError('no_answer')
    await beginCall(tx, id, now)
    const language = notice.preferences.language ?? account ?? sourceLanguage
    const lines = [
      callOpening(language, notice.organization),
      ...callNoticeLines(language, spokenNotice(notice, language)),
    ]
    return { from: settings.number, script: lines.join('\n') }
  })
  const which = new URLSearchParams({ call: id, organization: organizationId })
  const [answerUrl, statusUrl] = [`${texts.callAnswerUrl}?${which}`, `${texts.callStatusUrl}?${which}`]
  try {
    return await phoneCaller.call({ from, to: number, answerUrl, statusUrl, script, requestId })
  } catch (error) {
    if (error instanceof ProviderBusyError) await inTenant(db, organizationId, (tx) => undoCall(tx, delivery))
    throw error
  }
}
