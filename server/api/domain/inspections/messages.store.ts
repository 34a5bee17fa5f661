import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { conversationLimits } from '#shared/conversations/limits.ts'
import type { Message, NewMessage } from '#shared/conversations/messages.contract.ts'

/** Oldest first. */
export async function messagesOf(tx: TenantTx, inspectionId: string): Promise<Message[]> {
  const rows = await tx
    .selectFrom('inspectionMessages')
    .select(['id', 'byClient', 'authorName as author', 'text', 'createdAt'])
    .where('inspectionId', '=', inspectionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
}

interface Writer {
  byClient: boolean
  authorName: string
  userId: string
}

const elsewhere = () => new ProblemError('inspection_message_elsewhere')

/**
 * Stores a message once, however often it is sent; returns false if it was stored before. @throws ProblemError 404; 409
 * `inspection_not_shared`, `inspection_thread_full`, `inspection_message_elsewhere`.
 */
export async function addMessage(
  tx: TenantTx,
  inspectionId: string,
  { byClient, authorName, userId }: Writer,
  { id, text }: NewMessage,
): Promise<boolean> {
  // Locked, so that the limit holds and sharing cannot end in the meantime.
  const report = await tx
    .selectFrom('inspections')
    .select(['organizationId', 'locationId', 'sharedAt'])
    .where('id', '=', inspectionId)
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw notFound()
  if (!report.sharedAt) throw new ProblemError('inspection_not_shared')
  const known = await tx
    .selectFrom('inspectionMessages')
    .select(['inspectionId', 'byClient'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && (known.inspectionId !== inspectionId || known.byClient !== byClient)) throw elsewhere()
  if (known) return false
  const { count } = await tx
    .selectFrom('inspectionMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inspectionId', '=', inspectionId)
    .executeTakeFirstOrThrow()
  if (count >= conversationLimits.messagesMax) throw new ProblemError('inspection_thread_full')
  const { organizationId, locationId } = report
  const requestId = requestContext.getStore()?.requestId ?? ''
  await tx
    .insertInto('inspectionMessages')
    .values({
      organizationId,
      id,
      inspectionId,
      locationId,
      byClient,
      authorName,
      userId,
      text: text.trim(),
      requestId,
    })
    .execute()
    // The lock is per report, so the same id may be written to another report at the same moment.
    .catch(onViolation({ inspection_messages_pkey: elsewhere }))
  return true
}
