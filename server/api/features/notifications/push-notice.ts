import { inTenant } from '#server/api/db/tenant.ts'
import { lockScreenWords } from '#server/api/domain/notifications/words.ts'
import { PushRefusedError } from '#server/api/push/pusher.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { paramsFor } from './in-readers-language.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { UndeliverableError, type Delivery } from './delivery.store.ts'
import { findUnread, languageOf } from './notice.store.ts'
import { dropDevice, recipientOf } from './push-devices.store.ts'

/** A browser shows at most a few lines, and the message must fit one record of 4 kB. */
const textMax = 400

/**
 * Sends a notice to one device.
 * @throws UndeliverableError when it was read in the meantime, or the device no longer wants messages and is dropped.
 */
export async function pushNotice(
  deps: DeliveryDeps,
  { organizationId, notificationId, userId, deviceId }: Delivery,
): Promise<string> {
  const { db, pusher, publicUrl } = deps
  const delivery = await inTenant(db, organizationId, async (tx) => ({
    notice: await findUnread(tx, userId ?? '', notificationId ?? ''),
    recipient: await recipientOf(tx, userId ?? '', deviceId),
  }))
  const { notice, recipient } = delivery
  if (!notice) throw new UndeliverableError('seen', true)
  if (!recipient) throw new UndeliverableError('no_device', true)
  const lang = notice.preferences.language ?? (await languageOf(db, userId ?? '')) ?? sourceLanguage
  const { title, text } = lockScreenWords(
    notice.kind,
    lang,
    await paramsFor(deps, organizationId, notice, lang),
    notice.organization,
  )
  const notification = {
    title: title.slice(0, textMax),
    body: text.slice(0, textMax),
    lang,
    tag: notificationId,
    navigate: `${publicUrl}${notice.link || '/'}`,
  }
  try {
    // Browsers that know the form show it without our worker.
    return await pusher.push(recipient, JSON.stringify({ web_push: 8030, notification }))
  } catch (error) {
    if (!(error instanceof PushRefusedError)) throw error
    if (error.isGone) await inTenant(db, organizationId, (tx) => dropDevice(tx, deviceId))
    throw new UndeliverableError(error.isGone ? 'gone' : error.message)
  }
}
