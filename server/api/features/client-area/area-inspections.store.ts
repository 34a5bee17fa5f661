import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import { isOwnPlace, type OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { clientSignatureOf } from '#server/api/domain/inspections/client-signature.store.ts'
import { messagesOf } from '#server/api/domain/inspections/messages.store.ts'
import { notFound } from '#server/api/problem.ts'
import type { AreaInspection, AreaInspectionPage } from '#shared/client-area/area-inspections.contract.ts'
import type { InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { fileLink } from './area-visits.store.ts'

const shared = (tx: TenantTx, contact: OwnContact) =>
  tx
    .selectFrom('inspections as i')
    .innerJoin('inspectionTemplates as t', (join) => onSameOrganization(join, 't.id', 'i.templateId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'i.locationId'))
    .leftJoin('inspectionSignatures as s', (join) => onSameOrganization(join, 's.inspectionId', 'i.id'))
    .select(['i.id', 't.name as templateName', 'l.name as locationName', 'l.timeZone', 'i.score', 'i.band'])
    .select(['i.submittedAt', 'i.doneAt', 'i.revision', 's.signedAt'])
    .where(isOwnPlace('l.id', contact))
    .where('i.sharedAt', 'is not', null)
    .$narrowType<{ submittedAt: Date; doneAt: Date }>()

/** Currently shared inspections, newest first. @throws ProblemError 400 naming `cursor`. */
export async function sharedInspections(
  tx: TenantTx,
  contact: OwnContact,
  { cursor, limit }: { cursor?: string; limit?: number },
): Promise<AreaInspectionPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = shared(tx, contact).orderBy('i.id', 'desc').limit(count)
      if (before) query = query.where('i.id', '<', before)
      return query.execute()
    },
    (rows) => rows.map((row) => ({ ...row, ...timesOf(row) })),
  )
}

interface Times {
  submittedAt: Date
  doneAt: Date
  signedAt: Date | null
}

const timesOf = ({ submittedAt, doneAt, signedAt }: Times) => ({
  submittedAt: submittedAt.toISOString(),
  doneAt: doneAt.toISOString(),
  signedAt: signedAt?.toISOString() ?? null,
})

/** Resolves a corrected report's id to its newest revision. */
async function newestOf(tx: TenantTx, reportId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, replaced_by_id from inspections where id = ${reportId}
      union select n.id, n.replaced_by_id from chain join inspections n on n.id = chain.replaced_by_id)
    select id from chain where replaced_by_id is null`.execute(tx)
  return rows[0]?.id ?? reportId
}

/** @throws ProblemError 404 if it is not shared with this client. */
export async function sharedInspection(
  tx: TenantTx,
  contact: OwnContact,
  inspectionId: string,
): Promise<AreaInspection> {
  const reportId = await newestOf(tx, inspectionId)
  const row = await shared(tx, contact)
    .select(['i.note', 'i.signerName', 'i.signature', 'i.snapshot'])
    .where('i.id', '=', reportId)
    .executeTakeFirst()
  if (!row?.snapshot) throw notFound()
  const photos = await tx
    .selectFrom('inspectionPhotos')
    .select(['id', 'itemKey', 'fileHash'])
    .where('inspectionId', '=', reportId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const actions = await tx
    .selectFrom('correctiveActions')
    .select(['id', 'itemKey', 'text', 'dueOn', 'state', 'fixedAt', 'proofHash'])
    .where('inspectionId', '=', reportId)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute()
  return {
    ...row,
    ...timesOf(row),
    clientSignature: await clientSignatureOf(tx, reportId),
    messages: await messagesOf(tx, reportId),
    snapshot: shownOf(row.snapshot),
    photos: photos.map(({ fileHash, ...photo }) => ({ ...photo, link: fileLink(contact, fileHash) })),
    actions: actions.map(({ fixedAt, proofHash, ...action }) => ({
      ...action,
      fixedAt: fixedAt?.toISOString() ?? null,
      // Contacts see the proof photo only after the action was verified.
      proofLink: proofHash && action.state === 'verified' ? fileLink(contact, proofHash) : null,
    })),
  }
}

/** The findings without the company's guidance and rules. */
const shownOf = (snapshot: InspectionSnapshot): InspectionSnapshot => ({
  ...snapshot,
  sections: snapshot.sections.map((section) => ({
    ...section,
    items: section.items.map(
      ({ guidance: _guidance, pictureId: _picture, taskOnFail: _task, proof: _proof, dueDays: _days, ...item }) => item,
    ),
  })),
})
