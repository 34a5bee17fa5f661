import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { toMoments } from '#server/api/domain/timekeeping/device-time.ts'
import { clientSignatureOf } from '#server/api/domain/inspections/client-signature.store.ts'
import { messagesOf } from '#server/api/domain/inspections/messages.store.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type {
  Inspection,
  InspectionPage,
  InspectionRow,
  NewInspection,
} from '#shared/inspections/inspections.contract.ts'
import { trendLimits } from '#shared/inspections/kinds.ts'
import { drawSample } from './draw-sample.store.ts'
import { picturesOf } from './pictures.store.ts'

const inspectionRows = (tx: TenantTx) =>
  tx
    .selectFrom('inspections as i')
    .innerJoin('inspectionTemplates as t', (join) => onSameOrganization(join, 't.id', 'i.templateId'))
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'i.locationId'))
    .innerJoin('clients as c', (join) => onSameOrganization(join, 'c.id', 'l.clientId'))
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'i.inspectorId'))
    .select(['i.id', 'i.templateId', 'i.templateNumber', 'i.locationId', 'i.inspectorId', 'i.submittedAt', 'i.score'])
    .select(['i.band', 'i.sharedAt', 'i.version', 'i.createdAt', 'i.note', 'i.signerName', 'i.signature', 'i.snapshot'])
    .select('i.sample')
    .select(['t.name as templateName', 'l.name as locationName', 'l.timeZone', 'c.id as clientId'])
    .select(['c.name as clientName', 'm.name as inspectorName'])
    .select(
      sql<boolean>`coalesce((
        select n.by_client from inspection_messages n
        where n.organization_id = i.organization_id and n.inspection_id = i.id
        order by n.created_at desc, n.id desc limit 1), false)`.as('awaitsReply'),
    )
    .select(['i.revision', 'i.correctsId', 'i.replacedById', 'i.correctionReason', 'i.correctedById', 'i.doneAt'])

type Row = Awaited<ReturnType<ReturnType<typeof inspectionRows>['executeTakeFirstOrThrow']>>

const toRow = (row: Row): InspectionRow => ({
  id: row.id,
  templateName: row.templateName,
  clientId: row.clientId,
  clientName: row.clientName,
  locationId: row.locationId,
  locationName: row.locationName,
  inspectorId: row.inspectorId,
  inspectorName: row.inspectorName,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  score: row.score,
  band: row.band,
  revision: row.revision,
  doneAt: row.doneAt?.toISOString() ?? null,
  isShared: row.sharedAt !== null,
  awaitsReply: row.awaitsReply,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

export interface InspectionFilter {
  clientId?: string
  locationId?: string
  inspectorId?: string
}

interface InspectionQuery extends InspectionFilter {
  from?: string
  to?: string
  templateId?: string
  failedItem?: string
  crewId?: string
  state?: 'draft' | 'submitted'
  cursor?: string
  limit?: number
}

/** Newest first, each in its newest revision. @throws ProblemError 400 naming `cursor`. */
export async function page(
  tx: TenantTx,
  { state, clientId, locationId, inspectorId, templateId, cursor, limit, ...trend }: InspectionQuery,
): Promise<InspectionPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = inspectionRows(tx).where('i.replacedById', 'is', null).orderBy('i.id', 'desc').limit(count)
      if (state) query = query.where('i.submittedAt', state === 'draft' ? 'is' : 'is not', null)
      if (clientId) query = query.where('c.id', '=', clientId)
      if (locationId) query = query.where('i.locationId', '=', locationId)
      if (inspectorId) query = query.where('i.inspectorId', '=', inspectorId)
      if (templateId) query = query.where('i.templateId', '=', templateId)
      for (const condition of trendConditions(trend)) query = query.where(condition)
      if (before) query = query.where('i.id', '<', before)
      return query.execute()
    },
    (rows) => rows.map(toRow),
  )
}

/** The conditions under which `trends` counts a report for a subject. */
function* trendConditions({
  from,
  to,
  failedItem,
  crewId,
}: Pick<InspectionQuery, 'from' | 'to' | 'failedItem' | 'crewId'>) {
  if (from) yield sql<boolean>`i.done_at >= ${from}::date::timestamptz`
  if (to) yield sql<boolean>`i.done_at < (${to}::date + 1)::timestamptz`
  if (failedItem)
    yield sql<boolean>`jsonb_path_exists(i.snapshot, '$.sections[*].items[*] ? (@.key == $key && @.isFailed == true)',
      jsonb_build_object('key', ${failedItem}::text))`
  if (crewId)
    yield sql<boolean>`exists (
      select from work_logs w
      where w.organization_id = i.organization_id and w.member_id = ${crewId}::uuid and w.location_id = i.location_id
        and w.voided_at is null and w.started_at < i.done_at
        and w.started_at >= i.done_at - make_interval(days => ${trendLimits.crewDays}))`
}

export const answersOf = (tx: TenantTx, reportId: string) =>
  tx
    .selectFrom('inspectionAnswers')
    .select(['itemKey', 'value', 'isNa', 'note', 'revision'])
    .where('inspectionId', '=', reportId)
    .orderBy('itemKey')
    .execute()

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, reportId: string): Promise<Inspection> {
  const row = await inspectionRows(tx).where('i.id', '=', reportId).executeTakeFirst()
  if (!row) throw notFound()
  const { content } = await tx
    .selectFrom('inspectionTemplateVersions')
    .select('content')
    .where('templateId', '=', row.templateId)
    .where('number', '=', row.templateNumber)
    .executeTakeFirstOrThrow()
  const photos = await tx
    .selectFrom('inspectionPhotos')
    .select(['id', 'itemKey', 'fileHash', 'writtenAt', 'clockOff', 'createdAt'])
    .where('inspectionId', '=', reportId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    ...toRow(row),
    timeZone: row.timeZone,
    note: row.note,
    signerName: row.signerName,
    signature: row.signature,
    content,
    pictures: await picturesOf(tx, [content]),
    answers: await answersOf(tx, reportId),
    photos: photos.map(({ id, itemKey, fileHash, ...photo }) => ({
      id,
      itemKey,
      link: linkOfFile(fileHash),
      ...toMoments(photo),
    })),
    snapshot: row.snapshot,
    sample: row.sample,
    correctsId: row.correctsId,
    replacedById: row.replacedById,
    correctionReason: row.correctionReason,
    correctedByName: row.correctedById && (await nameOf(tx, row.correctedById)),
    messages: await messagesOf(tx, reportId),
    clientSignature: row.submittedAt ? await clientSignatureOf(tx, reportId) : null,
  }
}

async function nameOf(tx: TenantTx, memberId: string): Promise<string | null> {
  const member = await tx.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
  return member?.name ?? null
}

export const itemsOf = ({ content }: Inspection) =>
  new Map(content.sections.flatMap(({ items }) => items.map((item) => [item.key, item])))

/** @throws ProblemError 400 `inspection_template_unknown`, `location_unknown`, `inspection_areas_missing`. */
export async function start(
  tx: TenantTx,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  { templateId, locationId, isSample }: NewInspection,
): Promise<Inspection> {
  const template = await tx
    .selectFrom('inspectionTemplates')
    .select('number')
    .where('id', '=', templateId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!template) throw fieldProblem('inspection_template_unknown', 'templateId')
  const location = await tx.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw fieldProblem('location_unknown', 'locationId')
  const id = randomUUIDv7()
  await tx
    .insertInto('inspections')
    .values({
      organizationId,
      id,
      templateId,
      templateNumber: template.number,
      locationId,
      inspectorId: memberId,
      submittedAt: null,
      doneAt: null,
      correctsId: null,
      correctedById: null,
      replacedById: null,
      score: null,
      snapshot: null,
      sample: isSample ? JSON.stringify(await drawSample(tx, locationId)) : null,
      sharedAt: null,
    })
    .execute()
  return get(tx, id)
}

interface LockedInspection {
  organizationId: string
  templateId: string
  locationId: string
  isSubmitted: boolean
  isReplaced: boolean
  isShared: boolean
}

/** Locks an inspection for a change. @throws ProblemError 404. */
export async function locked(tx: TenantTx, reportId: string) {
  const { rows } = await sql<LockedInspection>`
    select organization_id, template_id, location_id, submitted_at is not null as is_submitted, replaced_by_id is not null as is_replaced, shared_at is not null as is_shared
    from inspections
    where id = ${reportId} for no key update`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
