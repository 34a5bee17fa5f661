import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { conversationLimits } from '#shared/conversations/limits.ts'
import type { NewMessage } from '#shared/conversations/messages.contract.ts'
import type { QuoteQuestion } from '#shared/quotes/conversation.contract.ts'
import type { MessageKind } from '#shared/quotes/conversation.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { noticeStaff, queueMails } from './deliveries.store.ts'
import { get } from './quote.store.ts'

/** Locks the quote, so that the limit holds. @throws ProblemError 404, 409 `quote_not_sent`, 410 `quote_withdrawn`. */
async function lockedQuote(tx: TenantTx, quoteId: string) {
  const quote = await tx
    .selectFrom('quotes')
    .select(['id', 'organizationId', 'number', 'title', 'revision', 'state', 'archivedAt'])
    .where('id', '=', quoteId)
    .forUpdate()
    .executeTakeFirst()
  if (!quote) throw notFound()
  if (quote.revision === 0) throw new ProblemError('quote_not_sent')
  // An accepted quote can always be discussed.
  if (quote.archivedAt && quote.state !== 'accepted') throw new ProblemError('quote_withdrawn')
  return quote
}

interface Written {
  id: string
  kind: MessageKind
  authorName: string
  userId: string | null
  text: string
}

/**
 * Stores a message once, however often it is sent; returns false if it was stored before. @throws ProblemError 409
 * `quote_thread_full` or `quote_message_elsewhere`.
 */
async function add(tx: TenantTx, quote: Awaited<ReturnType<typeof lockedQuote>>, message: Written): Promise<boolean> {
  const known = await tx
    .selectFrom('quoteMessages')
    .select(['quoteId', 'kind'])
    .where('id', '=', message.id)
    .executeTakeFirst()
  if (known && (known.quoteId !== quote.id || (known.kind === 'answer') !== (message.kind === 'answer')))
    throw new ProblemError('quote_message_elsewhere')
  if (known) return false
  const { count } = await tx
    .selectFrom('quoteMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('quoteId', '=', quote.id)
    .executeTakeFirstOrThrow()
  if (count >= conversationLimits.messagesMax) throw new ProblemError('quote_thread_full')
  const { organizationId, id: quoteId, revision } = quote
  const requestId = requestContext.getStore()?.requestId ?? ''
  await tx
    .insertInto('quoteMessages')
    .values({ ...message, organizationId, quoteId, revision, text: message.text.trim(), requestId })
    .execute()
    // The lock is per quote, so the same id may be written to another quote at the same moment.
    .catch(onViolation({ quote_messages_pkey: () => new ProblemError('quote_message_elsewhere') }))
  await tx
    .updateTable('quotes')
    .set({ askedAt: message.kind === 'answer' ? null : sql<Date>`coalesce(asked_at, now())` })
    .where('id', '=', quoteId)
    .execute()
  return true
}

/**
 * Stores a question or a requested change and notifies the staff.
 * @throws ProblemError 404, 409 `quote_thread_full` or `quote_message_elsewhere`, 410 `quote_withdrawn`.
 */
export async function ask(
  tx: TenantTx,
  quoteId: string,
  { name, ...question }: QuoteQuestion,
  userId: string | null = null,
): Promise<void> {
  const quote = await lockedQuote(tx, quoteId)
  const author = name.trim()
  if (!(await add(tx, quote, { ...question, authorName: author, userId }))) return
  const { organizationId, revision, number, title } = quote
  const said = { name: author, text: question.text.trim().slice(0, 300) }
  await noticeStaff(tx, { organizationId, quoteId, revision, kind: 'asked', number, title, values: said })
}

/**
 * Stores an answer and mails it to the recipients of the last revision.
 * @throws ProblemError 404, 409 `quote_not_sent`, `quote_thread_full` or `quote_message_elsewhere`, 410
 * `quote_withdrawn`.
 */
export async function answer(
  tx: TenantTx,
  { quoteId, userId }: { quoteId: string; userId: string },
  message: NewMessage,
): Promise<Quote> {
  const quote = await lockedQuote(tx, quoteId)
  const { name } = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirstOrThrow()
  if (await add(tx, quote, { ...message, kind: 'answer', authorName: name, userId })) {
    const { organizationId, revision } = quote
    const { content } = await tx
      .selectFrom('quoteRevisions')
      .select('content')
      .where('quoteId', '=', quoteId)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    const mail = { organizationId, quoteId, revision, kind: 'answered', toClient: true, messageId: message.id } as const
    await queueMails(tx, { ...mail, recipients: receiversOf(content) })
  }
  return get(tx, quoteId)
}
