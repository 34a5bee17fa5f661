import { inTenant } from '#server/api/db/tenant.ts'
import { letter } from '#server/api/mail/letter.ts'
import { mailWords, wordsOf } from '#server/api/domain/notifications/words.ts'
import { UndeliverableError, type Delivery } from './delivery.store.ts'
import { findAddress, findUnread } from './notice.store.ts'
import { paramsFor } from './in-readers-language.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/**
 * Mails a notice.
 * @throws UndeliverableError when it was read in the meantime, or the user has no confirmed address.
 */
export async function emailNotice(
  deps: DeliveryDeps,
  { organizationId, notificationId, userId, requestId }: Delivery,
  jobId: string,
): Promise<string> {
  const { db, mailer, publicUrl } = deps
  const notice = await inTenant(db, organizationId, (tx) => findUnread(tx, userId ?? '', notificationId ?? ''))
  const account = await findAddress(db, userId ?? '')
  if (!notice) throw new UndeliverableError('seen', true)
  if (!account?.email) throw new UndeliverableError('no_address', true)
  const language = notice.preferences.language ?? account.language
  const { title, text } = wordsOf(notice.kind, language, await paramsFor(deps, organizationId, notice, language))
  const { greeting, action, signature, why } = mailWords(language, notice.organization)
  await mailer.send({
    id: jobId,
    to: account.email,
    requestId,
    ...letter({
      language,
      subject: title,
      before: [greeting, text],
      link: `${publicUrl}${notice.link || '/'}`,
      action,
      after: [why, signature],
    }),
  })
  return jobId
}
