import type { TenantTx } from '#server/api/db/tenant.ts'
import type { QuoteMessage } from '#shared/quotes/conversation.contract.ts'

/** A conversation belongs to the quote, not to the revision that a link opens. Oldest first. */
export async function messagesOf(tx: TenantTx, quoteId: string): Promise<QuoteMessage[]> {
  const rows = await tx
    .selectFrom('quoteMessages')
    .select(['id', 'kind', 'byClient', 'authorName as author', 'text', 'revision', 'createdAt'])
    .where('quoteId', '=', quoteId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
}
