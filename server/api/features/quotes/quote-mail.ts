import type { Mailer } from '#server/api/mail/envelope.ts'
import type { Kysely } from 'kysely'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { composeQuoteLetter } from '#server/api/mail/quote-letter.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { mailToken } from '#server/api/tokens.ts'
import { linkedPages, pages } from '#shared/pages.ts'
import { settleMail } from './deliveries.store.ts'
import * as links from './links.store.ts'
import { foundMail, type FoundMail } from './mail.store.ts'

interface QuoteMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  publicUrl: string
  sealing: Sealing
}

/**
 * Sends an email that a quote's history records, and marks it as sent. The token of a link is created here, so that
 * only its hash is ever stored.
 */
export function quoteMail({ db, mailer, publicUrl, sealing }: QuoteMailDeps): Handler {
  return async ({ organizationId = '', deliveryId = '', requestId = '', jobId = '' }) => {
    const token = mailToken(sealing, jobId)
    const mail = await inTenant(db, organizationId, async (tx) => {
      const waitingMail = await foundMail(tx, deliveryId)
      if (waitingMail === 'overtaken') await settleMail(tx, deliveryId, 'droppedAt')
      else if (waitingMail) await linkFor(tx, waitingMail, token)
      return waitingMail
    })
    if (!mail || mail === 'overtaken') return
    const letter = composeQuoteLetter({ ...mail.letter, link: publicUrl + pathOf(mail, token), publicUrl })
    const { attachments } = mail
    await mailer.send({ id: jobId, to: mail.recipient, requestId, ...letter, attachments })
    await inTenant(db, organizationId, (tx) => settleMail(tx, deliveryId, 'sentAt'))
  }
}

const opensLink = ({ toClient, revision }: FoundMail) => toClient && revision > 0

async function linkFor(tx: TenantTx, mail: FoundMail, token: string): Promise<void> {
  const { organizationId, quoteId, revision } = mail
  if (opensLink(mail)) await links.add(tx, { organizationId, quoteId, revision }, token)
}

function pathOf(mail: FoundMail, token: string): string {
  const { organizationId, quoteId } = mail
  if (opensLink(mail)) return linkedPages.openQuote(organizationId, token)
  return mail.toClient ? linkedPages.quoteRequest(organizationId) : pages.quote(organizationId, quoteId)
}
