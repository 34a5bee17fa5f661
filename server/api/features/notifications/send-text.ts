import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { countPaid } from '#server/api/domain/deliveries/deliveries.store.ts'
import { storeCode, textCode } from '#server/api/domain/deliveries/text-codes.store.ts'
import { codeText, noticeText } from '#server/api/domain/deliveries/text-words.ts'
import { lockScreenWords } from '#server/api/domain/notifications/words.ts'
import { inTextAlphabet, segmentsOf } from '#server/api/text-messages/text-length.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { UndeliverableError, type Delivery } from './delivery.store.ts'
import { paramsFor } from './in-readers-language.ts'
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
async function wordsFor(deps: DeliveryDeps, delivery: Delivery, jobId: string): Promise<string> {
  const { db, sealing } = deps
  const { organizationId, purpose, number, userId, words } = delivery
  if (purpose === 'answer') return words
  if (purpose === 'notice') return noticeWords(deps, delivery)
  const account = await findAddress(db, userId ?? '')
  return inTenant(db, organizationId, async (tx) => {
    const code = textCode(sealing, jobId)
    const isKept = await storeCode(tx, { sealing, userId: userId ?? '', number, code })
    if (!isKept) throw new UndeliverableError('changed', true)
    return codeText(account?.language ?? sourceLanguage, { organization: await nameOf(tx), code })
  })
}

async function noticeWords(deps: DeliveryDeps, delivery: Delivery): Promise<string> {
  const { organizationId, number, userId, notificationId, replyDigit } = delivery
  const find = (tx: TenantTx) => findUnread(tx, userId ?? '', notificationId ?? '')
  const notice = await inTenant(deps.db, organizationId, find)
  if (!notice) throw new UndeliverableError('seen', true)
  const { kind, organization, preferences } = notice
  const language = preferences.language ?? (await findAddress(deps.db, userId ?? ''))?.language ?? sourceLanguage
  const params = await paramsFor(deps, organizationId, notice, language)
  // Translating may have taken a few seconds.
  await inTenant(deps.db, organizationId, async (tx) => {
    if (!(await find(tx))) throw new UndeliverableError('seen', true)
    if ((await numberFor(tx, 'text', userId ?? '')) !== number) throw new UndeliverableError('stopped', true)
  })
  return noticeText(language, {
    organization,
    ...lockScreenWords(kind, language, params, organization),
    digit: replyDigit,
  })
}

const nameOf = async (tx: TenantTx) =>
  (await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name
