import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { countPaid } from '#server/api/domain/deliveries/deliveries.store.ts'
import { keepCode, textCode } from '#server/api/domain/deliveries/text-codes.store.ts'
import { codeText, noticeText } from '#server/api/domain/deliveries/text-words.ts'
import { lockScreenWords } from '#server/api/domain/notifications/words.ts'
import { inTextAlphabet, segmentsOf } from '#server/api/text-messages/text-length.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { UndeliverableError, type Delivery } from './delivery.store.ts'
import { findAddress, findUnread, numberFor } from './notice.store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/**
 * Sends a text of an organization, from its own number.
 * @throws UndeliverableError when it has none, the day's limit is reached, or the notice may not or need not be sent.
 */
export async function sendText(deps: DeliveryDeps, delivery: Delivery, jobId: string): Promise<string> {
  const { db, texter, texts } = deps
  const { organizationId, id, number, requestId } = delivery
  const words = await wordsFor(deps, delivery, jobId)
  const text = inTextAlphabet(words).slice(0, 640)
  const from = await inTenant(db, organizationId, async (tx) => {
    const settings = await tx.selectFrom('textSettings').select('number').executeTakeFirst()
    if (!settings?.number) throw new UndeliverableError('no_number', true)
    if (!(await countPaid(tx, delivery, segmentsOf(text)))) throw new UndeliverableError('daily_limit', true)
    return settings.number
  })
  const statusUrl = `${texts.statusUrl}?${new URLSearchParams({ text: id, organization: organizationId })}`
  return texter.send({ id, from, to: number, text, statusUrl, requestId })
}

/** The code is made here, so that only its keyed hash is ever stored. */
async function wordsFor({ db, sealing }: DeliveryDeps, delivery: Delivery, jobId: string): Promise<string> {
  const { organizationId, purpose, number, userId, words } = delivery
  if (purpose === 'answer') return words
  const account = await findAddress(db, userId ?? '')
  return inTenant(db, organizationId, async (tx) => {
    const notice = purpose === 'notice' ? await findUnread(tx, userId ?? '', delivery.notificationId ?? '') : undefined
    const language = notice?.preferences.language ?? account?.language ?? sourceLanguage
    const organization = notice?.organization ?? (await nameOf(tx))
    if (purpose === 'code') {
      const code = textCode(sealing, jobId)
      const isKept = await keepCode(tx, { sealing, userId: userId ?? '', number, code })
      if (!isKept) throw new UndeliverableError('changed', true)
      return codeText(language, { organization, code })
    }
    if (!notice) throw new UndeliverableError('seen', true)
    if ((await numberFor(tx, 'text', userId ?? '')) !== number) throw new UndeliverableError('stopped', true)
    const said = lockScreenWords(notice.kind, language, notice.params, organization)
    return noticeText(language, { organization, ...said, digit: delivery.replyDigit })
  })
}

const nameOf = async (tx: TenantTx) =>
  (await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name
