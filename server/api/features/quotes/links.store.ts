import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { hashToken } from '#server/api/tokens.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { linkedPages } from '#shared/pages.ts'

/** The public URL that opens a quote by its token. */
export const openQuoteAddress = (publicUrl: string, organizationId: string, token: string) =>
  publicUrl + linkedPages.openQuote(organizationId, token)

/** Stores a token's hash for a revision; a retried mail reuses its token. */
export const add = (tx: TenantTx, link: { organizationId: string; quoteId: string; revision: number }, token: string) =>
  tx
    .insertInto('quoteLinks')
    .values({ ...link, tokenHash: hashToken(token) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Finds the quote of a token; `lock` locks its row against concurrent decisions. @throws ProblemError 404. */
export async function open(tx: TenantTx, token: string, { lock = false } = {}) {
  const link = await tx
    .selectFrom('quoteLinks')
    .select(['quoteId', 'revision'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link) throw notFound()
  let query = tx.selectFrom('quotes').selectAll().where('id', '=', link.quoteId)
  if (lock) query = query.forUpdate()
  const quote = await query.executeTakeFirstOrThrow()
  return { quote, sent: await revisionOf(tx, link.quoteId, link.revision) }
}

/** Finds a quote by id, as last sent. @throws ProblemError 404, 409 `quote_archived` or `quote_not_sent`. */
export async function last(tx: TenantTx, quoteId: string) {
  const quote = await tx.selectFrom('quotes').selectAll().where('id', '=', quoteId).forUpdate().executeTakeFirst()
  if (!quote) throw notFound()
  if (quote.archivedAt) throw new ProblemError('quote_archived')
  if (quote.state === 'draft') throw new ProblemError('quote_not_sent')
  return { quote, sent: await revisionOf(tx, quoteId, quote.revision) }
}

const revisionOf = (tx: TenantTx, quoteId: string, revision: number) =>
  tx
    .selectFrom('quoteRevisions')
    .selectAll()
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()

/** A revision's document; undefined if there is none. */
export async function documentOf(tx: TenantTx, quoteId: string, revision: number): Promise<QuoteDocument | undefined> {
  const row = await tx
    .selectFrom('quoteRevisions')
    .select('document')
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && (JSON.parse(row.document) as QuoteDocument)
}
