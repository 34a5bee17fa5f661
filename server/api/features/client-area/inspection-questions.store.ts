import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { addMessage } from '#server/api/domain/inspections/messages.store.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import type { AreaInspection } from '#shared/client-area/area-inspections.contract.ts'
import type { NewMessage } from '#shared/conversations/messages.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { sharedInspection } from './area-inspections.store.ts'

/**
 * Stores the contact's message on a shared report and notifies the inspector, the location's managers and who replied before.
 * @throws ProblemError 404; 409 `inspection_thread_full`, `inspection_message_elsewhere`.
 */
export async function ask(
  tx: TenantTx,
  contact: OwnContact,
  inspectionId: string,
  message: NewMessage,
): Promise<AreaInspection> {
  const { id: reportId } = await sharedInspection(tx, contact, inspectionId)
  const { contactName, userId, organizationId } = contact
  if (await addMessage(tx, reportId, { byClient: true, authorName: contactName, userId }, message)) {
    const report = await tx
      .selectFrom('inspections as i')
      .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'i.locationId'))
      .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'i.inspectorId'))
      .select(['i.locationId', 'l.name as location', 'm.userId', 'm.deactivatedAt'])
      .where('i.id', '=', reportId)
      .executeTakeFirstOrThrow()
    const inspector = report.userId && !report.deactivatedAt ? [report.userId] : []
    const managers = await managersOf(tx, report.locationId)
    await notify(tx, [...inspector, ...managers, ...(await repliedBefore(tx, reportId))], {
      kind: 'inspection_asked',
      matters: [{ id: reportId }],
      params: { name: contactName, location: report.location, text: message.text.trim().slice(0, 300) },
      link: linkedPages.inspectionReport(organizationId, reportId),
    })
  }
  return sharedInspection(tx, contact, reportId)
}

async function repliedBefore(tx: TenantTx, reportId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspectionMessages as n')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'n.userId'))
    .select('m.userId')
    .where('n.inspectionId', '=', reportId)
    .where('n.byClient', '=', false)
    .where('m.deactivatedAt', 'is', null)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}
