import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { letter } from '#server/api/mail/letter.ts'
import { mailWords, wordsOf } from '#server/api/domain/notifications/words.ts'
import { notificationKinds } from '#shared/notifications/kinds.ts'
import { findAddress, findUnsent, type Unsent } from './notification-mail.store.ts'
import { quietUntil } from './quiet-hours.ts'

interface NotificationMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  publicUrl: string
  now?: () => Temporal.Instant
}

/**
 * Mails a notification that is still unread, if the user wants that kind; during quiet hours it waits for their end.
 */
export function notificationMail({
  db,
  mailer,
  publicUrl,
  now = () => Temporal.Now.instant(),
}: NotificationMailDeps): Handler {
  return async ({ organizationId = '', notificationId = '', userId = '', requestId = '', jobId = '' }) => {
    const unsent = await inTenant(db, organizationId, (tx) => findUnsent(tx, userId, notificationId))
    if (!unsent || isMuted(unsent)) return
    const delaySeconds = secondsToWait(unsent, now())
    if (delaySeconds > 0) {
      await inTenant(db, organizationId, (tx) =>
        enqueue(tx, 'notification-mail', { notificationId, userId, requestId }, { delaySeconds }),
      )
      return
    }
    const account = await findAddress(db, userId)
    if (!account) return
    const language = unsent.preferences.language ?? account.language
    const { title, text } = wordsOf(unsent.kind, language, unsent.params)
    const { greeting, action, signature, why } = mailWords(language, unsent.organization)
    await mailer.send({
      id: jobId,
      to: account.email,
      requestId,
      ...letter({
        language,
        subject: title,
        before: [greeting, text],
        link: `${publicUrl}${unsent.link || '/'}`,
        action,
        after: [why, signature],
      }),
    })
  }
}

const isMuted = ({ kind, preferences }: Unsent) =>
  !notificationKinds[kind].always && preferences.mutedMail.some((muted) => muted === kind)

function secondsToWait({ kind, preferences, timeZone }: Unsent, now: Temporal.Instant): number {
  if (notificationKinds[kind].always || !preferences.quietHours) return 0
  const end = quietUntil(now, preferences.quietHours, preferences.timeZone ?? timeZone)
  return end ? Math.ceil(end.since(now).total('seconds')) : 0
}
