import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { receiversOf } from '#shared/quotes/copies.ts'

/** Queues one mail with its own link per recipient, identified by number. */
export async function mailRevision(
  tx: TenantTx,
  {
    quoteId,
    revision,
    content,
    ...more
  }: { quoteId: string; revision: number; content: QuoteContent; reminder?: 'yes' },
): Promise<void> {
  const requestId = requestContext.getStore()?.requestId ?? ''
  for (const [to] of receiversOf(content).entries())
    await enqueue(tx, 'quote-mail', { quoteId, revision: String(revision), to: String(to), ...more, requestId })
}
