import type { TenantTx } from '#server/api/db/tenant.ts'
import { addMessage } from '#server/api/domain/inspections/messages.store.ts'
import type { NewMessage } from '#shared/conversations/messages.contract.ts'
import type { Inspection } from '#shared/inspections/inspections.contract.ts'
import { get } from './inspections.store.ts'
import { notifyContacts } from './sharing-notice.store.ts'

/**
 * Stores a message of the staff on a shared report and notifies the client's contacts.
 * @throws ProblemError 404; 409 `inspection_not_shared`, `inspection_thread_full`, `inspection_message_elsewhere`.
 */
export async function reply(
  tx: TenantTx,
  { reportId, userId }: { reportId: string; userId: string },
  message: NewMessage,
): Promise<Inspection> {
  const { name } = await tx.selectFrom('members').select('name').where('userId', '=', userId).executeTakeFirstOrThrow()
  if (await addMessage(tx, reportId, { byClient: false, authorName: name, userId }, message))
    await notifyContacts(tx, reportId, {
      kind: 'inspection_answered',
      params: { text: message.text.trim().slice(0, 300) },
    })
  return get(tx, reportId)
}
