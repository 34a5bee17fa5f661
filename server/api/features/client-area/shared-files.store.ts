import { sql } from 'kysely'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { AreaDocument } from '#shared/client-area/client-area.contract.ts'
import { fileLink } from './area-visits.store.ts'

/**
 * Shared documents, newest first. Contacts of some locations only see none, because documents concern the whole
 * client.
 */
export async function documents(tx: TenantTx, contact: OwnContact): Promise<AreaDocument[]> {
  if (contact.locationIds.length > 0) return []
  const rows = await tx
    .selectFrom('clientDocuments')
    .select(['id', 'name', 'contentType', 'bytes', 'fileHash', 'sharedAt'])
    .where('clientId', '=', contact.clientId)
    .where('sharedAt', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ fileHash, sharedAt, ...row }) => ({
    ...row,
    link: fileLink(contact, fileHash),
    sharedAt: sharedAt?.toISOString() ?? '',
  }))
}

interface SharedFile {
  contentType: string
  name: string
}

/** A file that this client may read now. @throws ProblemError 404. */
export async function find(tx: TenantTx, contact: OwnContact, hash: string): Promise<SharedFile> {
  const { rows } = await sql<SharedFile>`
    select f.content_type, f.name from files f
    where f.hash = ${hash} and (
      exists (select from client_documents d
              where d.id = f.id and d.client_id = ${contact.clientId} and d.shared_at is not null
                and ${contact.locationIds.length === 0})
      or exists (select from client_request_photos p join client_requests r on r.id = p.client_request_id
                 where p.id = f.id and ${isOwnPlace('r.location_id', contact)})
      or exists (select from message_photos p
                 join messages g on g.id = p.message_id
                 join message_threads t on t.id = g.thread_id and t.with_client
                 where p.id = f.id and ${isOwnPlace('t.location_id', contact)})
      or exists (select from problem_report_photos p
                 join problem_reports e on e.id = p.problem_report_id and e.shared_at is not null
                 where p.id = f.id and ${isOwnPlace('e.location_id', contact)})
      or exists (select from inspection_photos p
                 join inspections i on i.id = p.inspection_id and i.shared_at is not null
                 where p.id = f.id and ${isOwnPlace('i.location_id', contact)})
      or exists (select from corrective_actions a
                 join inspections i on i.id = a.inspection_id and i.shared_at is not null
                 where a.proof_hash = f.hash and a.state = 'verified' and ${isOwnPlace('i.location_id', contact)}))
    limit 1`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Shares or unshares a document. @throws ProblemError 404. */
export async function shareDocument(tx: TenantTx, clientId: string, documentId: string, isShared: boolean) {
  const row = await tx
    .updateTable('clientDocuments')
    .set({ sharedAt: isShared ? sql<Date>`coalesce(shared_at, now())` : null })
    .where('id', '=', documentId)
    .where('clientId', '=', clientId)
    .returning(['id', 'sharedAt'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return { id: row.id, sharedAt: row.sharedAt?.toISOString() ?? null }
}

/** Shares or unshares a problem report with the location's client. @throws ProblemError 404. */
export async function shareReport(tx: TenantTx, problemReportId: string, isShared: boolean) {
  const row = await tx
    .updateTable('problemReports')
    .set({ sharedAt: isShared ? sql<Date>`coalesce(shared_at, now())` : null })
    .where('id', '=', problemReportId)
    .returning(['id', 'sharedAt'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return { id: row.id, sharedAt: row.sharedAt?.toISOString() ?? null }
}
