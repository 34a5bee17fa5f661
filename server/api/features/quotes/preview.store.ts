import type { TenantTx } from '#server/api/db/tenant.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { composeQuoteLetter } from '#server/api/mail/quote-letter.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import type { QuotePreview } from '#shared/quotes/quote-follow-up.contract.ts'
import { openQuoteAddress } from './links.store.ts'
import { prepareDraft } from './quotes.store.ts'

interface Previewing {
  organizationId: string
  quoteId: string
  userId: string
  publicUrl: string
}

/** Placeholder for the link's token, which is created when the email is sent. */
const tokenToCome = '…'

/**
 * The email and the page that the client would get if the quote were sent now. @throws ProblemError 404, 409
 * `quote_archived`, `quote_not_draft` or `stale_version`, 400 `quote_incomplete`.
 */
export async function preview(
  tx: TenantTx,
  { publicUrl, ...sending }: Previewing,
  version: number,
): Promise<QuotePreview> {
  const { content, document } = await prepareDraft(tx, sending, version)
  const { logoHash } = await tx.selectFrom('organizations').select('logoHash').executeTakeFirstOrThrow()
  const { company, from, language, number, title, validUntil } = document
  const letter = composeQuoteLetter({
    kind: 'quote',
    language,
    company,
    logoLink: logoHash && linkOfFile(logoHash),
    from,
    about: { number, title, validUntil },
    link: decodeURIComponent(openQuoteAddress(publicUrl, sending.organizationId, tokenToCome)),
    publicUrl,
  })
  const { subject, text, fromName = company, replyTo } = letter
  return { document, mail: { to: receiversOf(content), fromName, replyTo: replyTo?.address ?? null, subject, text } }
}
