import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { composeQuote } from '#server/api/mail/compose.ts'
import type { Mailer } from '#server/api/mail/mailer.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { mailToken } from '#server/api/tokens.ts'
import type { QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import * as links from './links.store.ts'

interface QuoteMailDeps {
  db: Kysely<Database>
  mailer: Mailer
  publicUrl: string
  sealing: Sealing
}

/** Mails the link of a quote. The token is created here, so that only its hash is ever stored. */
export function quoteMail({ db, mailer, publicUrl, sealing }: QuoteMailDeps): Handler {
  return async (payload) => {
    const { organizationId = '', quoteId = '', revision = '', to = '0', reminder = '', requestId = '' } = payload
    const { jobId = '' } = payload
    const token = mailToken(sealing, jobId)
    const mail = await inTenant(db, organizationId, async (tx) => {
      const found = await links.mailOf(tx, quoteId, Number(revision))
      if (found) await links.add(tx, { organizationId, quoteId, revision: Number(revision) }, token)
      return found
    })
    // Revised or decided in the meantime.
    const address = mail && receiversOf(mail.content)[Number(to)]
    if (!address) return
    const document = JSON.parse(mail.document) as QuoteDocument
    const link = links.openQuoteAddress(publicUrl, organizationId, token)
    await mailer.send({
      id: jobId,
      to: address,
      requestId,
      ...composeQuote(document, link, reminder !== ''),
    })
  }
}
