import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { AreaInspection, InspectionSignature } from '#shared/client-area/area-inspections.contract.ts'
import { linkedPages } from '#shared/pages.ts'
import { sharedInspection } from './area-inspections.store.ts'

const refusals = onViolation({ inspection_signed: () => new ProblemError('inspection_signed') })

/**
 * Stores the signature with the fingerprint of the frozen report and notifies the inspector.
 * @throws ProblemError 404 if it is not shared with this client, 409 `inspection_signed`.
 */
export async function sign(
  tx: TenantTx,
  contact: OwnContact,
  reportId: string,
  { name, signature, comment }: InspectionSignature,
): Promise<AreaInspection> {
  const report = await tx
    .selectFrom('inspections as i')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'i.locationId'))
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'i.inspectorId'))
    .select(['i.locationId', 'l.name as locationName', 'm.userId'])
    .select(sql<Buffer>`sha256(convert_to(i.snapshot::text, 'UTF8'))`.as('reportHash'))
    .where('i.id', '=', reportId)
    .where(isOwnPlace('l.id', contact))
    .where('i.sharedAt', 'is not', null)
    .where('i.replacedById', 'is', null)
    .executeTakeFirst()
  if (!report) throw notFound()
  const { locationId, locationName, reportHash, userId } = report
  await tx
    .insertInto('inspectionSignatures')
    .values({
      organizationId: contact.organizationId,
      inspectionId: reportId,
      locationId,
      name: name.trim(),
      signature,
      comment: comment.trim(),
      reportHash,
      userId: contact.userId,
    })
    .execute()
    .catch(refusals)
  await notify(tx, userId ? [userId] : [], {
    kind: 'inspection_signed',
    params: { name: name.trim(), location: locationName, text: comment.trim().slice(0, 300) },
    link: linkedPages.inspectionReport(contact.organizationId, reportId),
  })
  return sharedInspection(tx, contact, reportId)
}
